import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Queries, rowsOf } from '../../database/database.ts';
import { allTables } from '../../database/tables/all-tables.ts';
import { addressLinks, invitations } from '../../database/tables/registration.ts';
import {
  changes,
  doorPairings,
  hostedEvents,
  laptopJournal,
  mailPauses,
  mailRefusals,
  mails,
  passwordResets,
  rateLimits,
  serverState,
  sharedAccounts,
  takenAlong,
} from '../../database/tables.ts';
import { eventIds } from '../../features/event/events.store.ts';
import { ProblemError } from '../../http/problems.ts';

/** Tables that are not backed up: internal ones, short-lived counters and secrets, and what is of one laptop or server. */
const NOT_KEPT = new Set<PgTable>([
  changes,
  serverState,
  rateLimits,
  passwordResets,
  doorPairings,
  hostedEvents,
  addressLinks,
  invitations,
  mails,
  mailPauses,
  mailRefusals,
  laptopJournal,
  takenAlong,
  sharedAccounts,
]);

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
 * Locks the tables against truncation until the transaction ends. Must be the first statement: a snapshot taken earlier
 * would be older than a restore that this lock waits for, and would see empty tables.
 */
export const holdTables = (tx: Queries) => tx.execute(sql`lock table ${namesOf(keptTables())} in access share mode`);

/** @returns bytes on the disk, with indexes */
export async function sizeOf(queries: Queries, list: readonly PgTable[]): Promise<number> {
  const sizes = list.map((table) => sql`pg_total_relation_size(${getTableName(table)}::regclass)`);
  const [row] = await rowsOf<{ bytes: number }>(queries, sql`select (${sql.join(sizes, sql` + `)})::float8 as bytes`);
  return row?.bytes ?? 0;
}

/** Refuses a database with several events: a backup copies whole tables, so it would include or replace the others. */
export async function demandOnlyEvent(queries: Queries, eventId: string): Promise<void> {
  const events = await eventIds(queries);
  if (events.some((id) => id !== eventId))
    throw new ProblemError('invalid', 'This database has other events too: back it up with the tools of Postgres.');
  if (events.length === 0) throw new ProblemError('invalid', `There is no event ${eventId} in this database.`);
}

const ROWS_AT_ONCE = 200;

/** Streams every row of every backed-up table as JSON text, `ROWS_AT_ONCE` at a time. */
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
