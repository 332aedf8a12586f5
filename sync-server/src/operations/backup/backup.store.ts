import { tables } from '@baraza/schema/tables';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { allTables } from '../../database/all-tables.ts';
import { type Queries, rowsOf } from '../../database/database.ts';
import { changes, doorPairings, passwordResets, rateLimits, serverState } from '../../database/tables.ts';
import { ProblemError } from '../../http/problems.ts';

/** What a database writes of itself, and what counts, or opens something, for minutes. */
const NOT_KEPT = new Set<PgTable>([changes, serverState, rateLimits, passwordResets, doorPairings]);

export const keptTables = (): PgTable[] => allTables().filter((table) => !NOT_KEPT.has(table));

export const columnsOf = (table: PgTable): string[] =>
  Object.values(getTableColumns(table)).map((column) => column.name);

export const keptShape = (): { name: string; columns: string[] }[] =>
  keptTables().map((table) => ({ name: getTableName(table), columns: columnsOf(table) }));

export const namesOf = (list: readonly PgTable[]) =>
  sql.join(
    list.map((table) => sql.identifier(getTableName(table))),
    sql`, `,
  );

export async function appliedMigrations(queries: Queries): Promise<string[]> {
  const rows = await rowsOf<{ hash: string }>(
    queries,
    sql`select hash from applied_migrations where hash not like 'triggers:%' order by applied_at, hash`,
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Keeps others from emptying tables until the transaction ends. Has to be its first statement: what it sees would be
 * older than a restore that it then waits for, which leaves nothing of that to see.
 */
export const holdTables = (tx: Queries) => tx.execute(sql`lock table ${namesOf(keptTables())} in access share mode`);

/** A backup has whole tables: it would take along, or away, the other event of a database that has two. */
export async function demandOnlyEvent(queries: Queries, eventId: string): Promise<void> {
  const events = await queries.select({ id: tables.events.id }).from(tables.events);
  if (events.some(({ id }) => id !== eventId))
    throw new ProblemError('invalid', 'This database has other events too: back it up with the tools of Postgres.');
  if (events.length === 0) throw new ProblemError('invalid', `There is no event ${eventId} in this database.`);
}

const ROWS_AT_ONCE = 200;

/** Every row of every kept table as JSON text; a few at a time in memory. */
export async function* everyRow(tx: Queries): AsyncGenerator<{ table: string; row: string }> {
  for (const kept of keptTables()) {
    const table = getTableName(kept);
    await tx.execute(
      sql`declare backup_rows no scroll cursor for select cast(to_jsonb(t) as text) as row from ${sql.identifier(table)} t`,
    );
    for (;;) {
      const rows = await rowsOf<{ row: string }>(tx, sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`));
      for (const { row } of rows) yield { table, row };
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await tx.execute(sql`close backup_rows`);
  }
}
