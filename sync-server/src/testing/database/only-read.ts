import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { type Database, type Queries, rowsOf } from '../../database/database.ts';

/** As many as a pool has at most. */
const CONNECTIONS = 10;
/** For a busy machine. */
const PATIENCE_MS = 60_000;

/** Makes a database refuse all writes, or take them again. @returns when each connection to it does */
export async function onlyRead(database: Database, setting: 'on' | 'off'): Promise<void> {
  const { queries } = database;
  if (database.kind === 'pglite') {
    await queries.execute(sql.raw(`set default_transaction_read_only = ${setting}`));
    return;
  }
  await allTheSame(database, async (tx) => {
    const [{ name } = {}] = await rowsOf<{ name: string }>(tx, sql`select current_database() as name`);
    await tx.execute(sql.raw(`alter database ${name} set default_transaction_read_only = ${setting}`));
  });
  // Only new connections read the setting; its own is the last that this ends.
  await queries
    .execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' order by pid = pg_backend_pid()`)
    .catch(() => undefined);
  await vi.waitFor(async () => {
    const asked = Array.from({ length: CONNECTIONS }, () =>
      rowsOf<{ now: string }>(queries, sql`select current_setting('default_transaction_read_only') as now`),
    );
    for (const [row] of await Promise.all(asked)) expect(row?.now).toBe(setting);
  }, PATIENCE_MS);
}

/** Writes all the same: what another one has written, to whom the database still listens. */
export const allTheSame = (database: Database, work: (tx: Queries) => Promise<unknown>): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`set transaction read write`);
    await work(tx);
  });
