import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from './database.ts';
import { changes, commands, serverState } from './tables.ts';

const THE_ROW = 1;

export async function readEpoch(queries: Queries): Promise<string> {
  const [state] = await queries.select({ epoch: serverState.epoch }).from(serverState);
  if (!state) throw new Error('The database has no epoch: it was not migrated');
  return state.epoch;
}

/**
 * Begins a new history: every replica empties itself and reads anew. Transaction ids of a restored backup may be
 * ahead of those that the database hands out, so the feed is dated to now.
 */
export async function beginEpoch(tx: Queries): Promise<string> {
  const epoch = randomUUID();
  const written_in = await whereWritten(tx);
  await tx
    .insert(serverState)
    .values({ id: THE_ROW, epoch, written_in })
    .onConflictDoUpdate({ target: serverState.id, set: { epoch, written_in } });
  await tx.update(changes).set({ xid: sql`pg_current_xact_id()` });
  // A device that sends such a command again waits for its transaction to become readable.
  await tx.update(commands).set({ xid: sql`pg_current_xact_id()` });
  return epoch;
}

/** Begins one for a new database, and for one that was restored from a backup or fell back to a replica. */
export async function ensureEpoch(tx: Queries): Promise<void> {
  const [state] = await tx.select().from(serverState).where(eq(serverState.id, THE_ROW));
  if (state?.written_in !== (await whereWritten(tx)) || (await feedIsAhead(tx))) await beginEpoch(tx);
}

/** The cluster, its timeline and the database in it: a copy of the data elsewhere has others. */
async function whereWritten(tx: Queries): Promise<string> {
  const [row] = await rowsOf<{ identity: string }>(
    tx,
    sql`select concat_ws(':', s.system_identifier, c.timeline_id, d.oid) as identity
        from pg_control_system() s, pg_control_checkpoint() c, pg_database d where d.datname = current_database()`,
  );
  return row?.identity ?? '';
}

/** The feed holds transactions that this database has not begun yet. */
async function feedIsAhead(tx: Queries): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 as found from changes where xid >= pg_snapshot_xmax(pg_current_snapshot()) limit 1`,
  );
  return rows.length > 0;
}
