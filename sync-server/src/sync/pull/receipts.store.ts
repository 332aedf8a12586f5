import { LAST_SEQUENCE } from '@baraza/schema/sync/horizon';
import type { Checkpoint } from '@baraza/schema/sync/pull';
import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import type { Reader } from './feed-document.ts';

/** SQL for whether a checkpoint is newer than the receipt of a person, in the current epoch; all three are text. */
export const isNewReceipt = (whose: SQL, xid: SQL, seq: SQL): SQL => sql`
  not exists (
    select 1 from notification_receipts as stored join server_state as state on state.epoch = stored.epoch
    where stored.user_id = ${whose} and (stored.xid, stored.seq) >= (${xid}::xid8, ${seq}::bigint))`;

/**
 * A device that asks for changes after a checkpoint has stored all before it, so the request proves what was delivered.
 * Writes only if the checkpoint is of the current epoch and newer than the stored one of this person; ignores one that
 * was never handed out.
 * @param ofEpoch the epoch of the checkpoint; undefined for the current one
 */
export async function keepReceipt(
  queries: Queries,
  { user_id, event_id }: Reader,
  { xid, seq }: Checkpoint,
  ofEpoch: string | undefined,
): Promise<void> {
  await queries.execute(sql`
    insert into notification_receipts as known (user_id, event_id, epoch, xid, seq)
    select ${user_id}, ${event_id}, epoch, ${xid}::text::xid8, ${seq}::text::bigint
    from server_state
    where epoch = coalesce(${ofEpoch ?? null}::text, epoch)
      and ${xid}::text::xid8 < pg_snapshot_xmax(pg_current_snapshot())
    on conflict (user_id) do update set epoch = excluded.epoch, xid = excluded.xid, seq = excluded.seq
    where known.epoch <> excluded.epoch or (known.xid, known.seq) < (excluded.xid, excluded.seq)`);
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
