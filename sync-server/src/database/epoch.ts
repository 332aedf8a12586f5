import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Database, type Queries, rowsOf } from './database.ts';
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
 * @param files identity of the files of an embedded database: without it every copy of them would count as the same place
 */
export async function beginEpoch(tx: Queries, files?: string): Promise<string> {
  const epoch = randomUUID();
  const written_in = await whereWritten(tx, files);
  await tx
    .insert(serverState)
    .values({ id: THE_ROW, epoch, written_in })
    .onConflictDoUpdate({ target: serverState.id, set: { epoch, written_in } });
  await tx.update(changes).set({ xid: sql`pg_current_xact_id()` });
  // A device that resends one of these commands waits until the outcome's transaction can be pulled.
  await tx.update(commands).set({ xid: sql`pg_current_xact_id()` });
  return epoch;
}

/**
 * Starts a new epoch for a new database, and for one restored from a backup or failed over to a standby.
 * @param files identity of the files of an embedded database
 */
export async function ensureEpoch(tx: Queries, files?: string): Promise<void> {
  const [state] = await tx.select().from(serverState).where(eq(serverState.id, THE_ROW));
  const here = await whereWritten(tx, files);
  // Earlier versions noted the cluster alone.
  const isHere = state?.written_in === here || state?.written_in === (await whereWritten(tx));
  if (!state || !isHere || (await feedIsAhead(tx))) await beginEpoch(tx, files);
  else if (state.written_in !== here) await tx.update(serverState).set({ written_in: here });
}

/**
 * Looks whether the database under this running process became another one, or an older copy of itself: a standby that
 * took over, a disk put back. Then the first process that sees it begins a new epoch.
 * @returns a function that looks; it resolves to true if the history is another one since the look before
 */
export function followHistory(database: Database): () => Promise<boolean> {
  let known: History | undefined;
  return async () => {
    const seen = await readHistory(database.queries);
    const before = known;
    if (!seen.is_here || (before?.epoch === seen.epoch && isBehind(seen, before))) {
      await database.transaction(async (tx) => {
        await tx.execute(sql`select id from ${serverState} for update`);
        if ((await readEpoch(tx)) === seen.epoch) await beginEpoch(tx, database.files);
      });
    }
    known = await readHistory(database.queries);
    return before !== undefined && before.epoch !== known.epoch;
  };
}

interface History {
  epoch: string;
  /** Whether the epoch began in this cluster, on this timeline. */
  is_here: boolean;
  /** The transaction of the newest change; '0' when there is none. Changes are never removed within an epoch. */
  newest: string;
}

const isBehind = (seen: History, before: History): boolean => BigInt(seen.newest) < BigInt(before.newest);

async function readHistory(queries: Queries): Promise<History> {
  const [row] = await rowsOf<History>(
    queries,
    sql`select epoch, split_part(written_in, ' ', 1) = ${CLUSTER} as is_here,
               coalesce((select max(xid) from changes), '0'::xid8)::text as newest
        from server_state`,
  );
  if (!row) throw new Error('The database has no epoch: it was not migrated');
  return row;
}

/**
 * Identifies the cluster, its timeline and the database; a copy of the data elsewhere has another identity. The timeline
 * is that of the log now: the control file still has the one before for minutes after a standby was promoted.
 */
const CLUSTER = sql`(
  select concat_ws(':', s.system_identifier,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int, d.oid)
  from pg_control_system() s, pg_database d where d.datname = current_database())`;

async function whereWritten(tx: Queries, files?: string): Promise<string> {
  const [row] = await rowsOf<{ cluster: string }>(tx, sql`select ${CLUSTER} as cluster`);
  return [row?.cluster, files].filter((part) => part !== undefined).join(' ');
}

/** Whether the feed contains transaction ids that this database has not assigned yet. */
async function feedIsAhead(tx: Queries): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 as found from changes where xid >= pg_snapshot_xmax(pg_current_snapshot()) limit 1`,
  );
  return rows.length > 0;
}
