import { getTableName, sql, type Table } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';

/** @returns how many rows of a table some work came by, whether it kept them or not. Within a transaction. */
export async function rowsReadOf(tx: Queries, table: Table, work: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar(tx, table);
  await work();
  return (await readSoFar(tx, table)) - before;
}

async function readSoFar(tx: Queries, table: Table): Promise<number> {
  const [read] = await rowsOf<{ rows: number }>(
    tx,
    sql`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
      from pg_stat_xact_user_tables where relid = ${getTableName(table)}::regclass`,
  );
  return read?.rows ?? 0;
}
