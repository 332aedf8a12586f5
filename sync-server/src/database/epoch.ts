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
 * Starts a new epoch, which makes every replica empty itself and pull everything again. Transaction ids in a restored
 * backup may be higher than those of this database, so the whole feed is moved to the current transaction.
 */
export async function beginEpoch(tx: Queries): Promise<string> {
  const epoch = randomUUID();
  const written_in = await whereWritten(tx);
  await tx
    .insert(serverState)
    .values({ id: THE_ROW, epoch, written_in })
    .onConflictDoUpdate({ target: serverState.id, set: { epoch, written_in } });
  await tx.update(changes).set({ xid: sql`pg_current_xact_id()` });
  // A device that resends one of these commands waits until the outcome's transaction can be pulled.
  await tx.update(commands).set({ xid: sql`pg_current_xact_id()` });
  return epoch;
}

/** Starts a new epoch for a new database, and for one restored from a backup or failed over to a standby. */
export async function ensureEpoch(tx: Queries): Promise<void> {
  const [state] = await tx.select().from(serverState).where(eq(serverState.id, THE_ROW));
  if (state?.written_in !== (await whereWritten(tx)) || (await feedIsAhead(tx))) await beginEpoch(tx);
}

/** Identifies the cluster, its timeline and the database; a copy of the data elsewhere has another identity. */
async function whereWritten(tx: Queries): Promise<string> {
  const [row] = await rowsOf<{ identity: string }>(
    tx,
    sql`select concat_ws(':', s.system_identifier, c.timeline_id, d.oid) as identity
        from pg_control_system() s, pg_control_checkpoint() c, pg_database d where d.datname = current_database()`,
  );
  return row?.identity ?? '';
}

/** Whether the feed contains transaction ids that this database has not assigned yet. */
async function feedIsAhead(tx: Queries): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 as found from changes where xid >= pg_snapshot_xmax(pg_current_snapshot()) limit 1`,
  );
  return rows.length > 0;
}
