import type { PushRequest } from '@baraza/schema/sync/push';
import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { insertOf } from '../../database/insert-many.ts';
import { commands, devices } from '../../database/tables.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { storeLanguage, updateContact } from '../contacts.store.ts';
import { whatItReports } from './devices.store.ts';
import type { StoredOutcome } from './outcomes.store.ts';

/**
 * Stores what is left of a push when its commands are applied: their outcomes, what the device reports about itself, and
 * that it was in contact. Throws if another transaction has used an id of them meanwhile, which rolls back the whole batch.
 */
export async function storePush(
  tx: Queries,
  viewer: Viewer,
  device: PushRequest['device'],
  outcomes: readonly StoredOutcome[],
  { sends, now }: { sends: number; now: string },
): Promise<void> {
  const reported = tx
    .update(devices)
    .set({
      ...whatItReports(device, sends, now),
      last_seq: sql`greatest(${devices.last_seq}, ${device.last_seq}::bigint)`,
    })
    .where(eq(devices.id, device.id));
  const contact = updateContact(tx, viewer, device.id, device.last_seq, now, sql`stored`);
  await tx.execute(sql`
    with stored as (${insertOf(commands, outcomes)} returning device_id, device_seq), reported as ${reported}
    ${contact.getSQL()}`);
  await storeLanguage(tx, viewer);
}
