import type { Checkpoint } from '@baraza/schema/sync/pull';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import type { Viewer } from '../../http/session/viewer.ts';

/**
 * A device that asks for changes after a checkpoint has stored all before it, so the request proves what was delivered.
 * Writes only if the checkpoint is newer than the stored one of this person; ignores one that was never handed out.
 */
export async function keepReceipt(
  queries: Queries,
  { user_id, event_id }: Viewer,
  epoch: string,
  { xid, seq }: Checkpoint,
): Promise<void> {
  await queries.execute(sql`
    insert into notification_receipts as known (user_id, event_id, epoch, xid, seq)
    select ${user_id}, ${event_id}, ${epoch}, ${xid}::text::xid8, ${seq}::text::bigint
    where ${xid}::text::xid8 < pg_snapshot_xmax(pg_current_snapshot())
      and not exists (
        select 1 from notification_receipts
        where user_id = ${user_id} and epoch = ${epoch}
          and (xid, seq) >= (${xid}::text::xid8, ${seq}::text::bigint))
    on conflict (user_id) do update set epoch = excluded.epoch, xid = excluded.xid, seq = excluded.seq
    where known.epoch <> excluded.epoch or (known.xid, known.seq) < (excluded.xid, excluded.seq)`);
}
