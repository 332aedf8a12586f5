import type { Checkpoint, Unlisted } from '@baraza/schema/sync/pull';
import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from './feed-document.ts';
import { isNewReceipt } from './receipts.store.ts';
import { unlistedFor } from './unlisted.store.ts';

/** What a pull has to know besides what is new. */
export interface Facts {
  epoch: string;
  /** Whether its checkpoint is one that is still to be kept as a receipt. */
  is_receipt: boolean;
  unlisted: Unlisted | null;
}

/**
 * SQL for the `Facts`, to be read in the same statement as the feed: nearly every pull has no news, and costs its statements.
 * @param held the checkpoint of the notifications, if it can be a receipt
 */
export const factsFor = (viewer: Reader, held: Checkpoint | null, countsPeople: boolean): SQL => sql`
  jsonb_build_object(
    'epoch', (select epoch from server_state),
    'is_receipt', ${held ? isNewReceipt(sql`${viewer.user_id}`, sql`${held.xid}::text`, sql`${held.seq}::text`) : sql`false`},
    'unlisted', ${countsPeople ? unlistedFor(viewer) : sql`null::jsonb`})`;
