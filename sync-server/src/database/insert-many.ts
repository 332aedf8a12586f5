import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';

/**
 * Inserts whole rows as one JSON parameter. With one placeholder per field, a statement of a hundred rows takes longer
 * to build and parse than to execute.
 * @param ifThere what happens with a row whose key is there already
 */
export async function insertMany<T extends PgTable>(
  queries: Queries,
  table: T,
  rows: readonly T['$inferSelect'][],
  ifThere: 'fail' | 'skip' = 'fail',
): Promise<void> {
  if (rows.length === 0) return;
  await queries.execute(sql`${insertOf(table, rows)} ${ifThere === 'skip' ? sql`on conflict do nothing` : sql``}`);
}

/**
 * SQL for the same, to be part of a statement. It names the columns: in a rolling update the table may have one of the next version,
 * whose default would be overwritten with null.
 */
export function insertOf<T extends PgTable>(table: T, rows: readonly T['$inferSelect'][]): SQL {
  const name = sql.identifier(getTableName(table));
  const columns = sql.raw(
    Object.values(getTableColumns(table))
      .map((column) => `"${column.name}"`)
      .join(', '),
  );
  return sql`
    insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::text::jsonb)`;
}
