import { LAST_SEQUENCE } from '@baraza/schema/sync/horizon';
import type { Checkpoint } from '@baraza/schema/sync/pull';
import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import type { Viewer } from '../../http/session/viewer.ts';

/**
 * A device that asks for changes after a checkpoint has stored all before it, so the request proves what was delivered.
 * Writes only if the checkpoint is of the current epoch and newer than the stored one of this person; ignores one that
 * was never handed out.
 * @param ofEpoch the epoch of the checkpoint; undefined for the current one
 * @returns the current epoch: nearly every pull needs both, and has no other news
 */
export async function keepReceipt(
  queries: Queries,
  { user_id, event_id }: Viewer,
  { xid, seq }: Checkpoint,
  ofEpoch: string | undefined,
): Promise<string> {
  const [state] = await rowsOf<{ epoch: string }>(
    queries,
    sql`
      with state as (select epoch from server_state), kept as (
        insert into notification_receipts as known (user_id, event_id, epoch, xid, seq)
        select ${user_id}, ${event_id}, epoch, ${xid}::text::xid8, ${seq}::text::bigint
        from state
        where epoch = coalesce(${ofEpoch ?? null}::text, epoch)
          and ${xid}::text::xid8 < pg_snapshot_xmax(pg_current_snapshot())
          and not exists (
            select 1 from notification_receipts as stored
            where stored.user_id = ${user_id} and stored.epoch = state.epoch
              and (stored.xid, stored.seq) >= (${xid}::text::xid8, ${seq}::text::bigint))
        on conflict (user_id) do update set epoch = excluded.epoch, xid = excluded.xid, seq = excluded.seq
        where known.epoch <> excluded.epoch or (known.xid, known.seq) < (excluded.xid, excluded.seq)
      )
      select epoch from state`,
  );
  if (!state) throw new Error('The database has no epoch: it was not migrated');
  return state.epoch;
}

/** What one person's device has stored: every transaction below this horizon. */
export interface Receipt {
  user_id: string;
  event_id: string;
  to: string;
}

/** Keeps the receipts of many devices, of one epoch, at once: what `keepReceipt` keeps of a pull. */
export async function keepReceipts(queries: Queries, epoch: string, receipts: readonly Receipt[]): Promise<void> {
  await queries.execute(sql`
    insert into notification_receipts as known (user_id, event_id, epoch, xid, seq)
    select receipt.user_id, receipt.event_id, state.epoch, (receipt.before - 1)::text::xid8, ${String(LAST_SEQUENCE)}::bigint
    from jsonb_to_recordset(${JSON.stringify(receipts.map(({ to, ...whose }) => ({ ...whose, before: to })))}::text::jsonb)
      as receipt(user_id text, event_id text, before numeric)
    join server_state as state on state.epoch = ${epoch}
    where receipt.before > 0 and receipt.before::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
    order by receipt.user_id
    on conflict (user_id) do update set epoch = excluded.epoch, xid = excluded.xid, seq = excluded.seq
    where known.epoch <> excluded.epoch or (known.xid, known.seq) < (excluded.xid, excluded.seq)`);
}
