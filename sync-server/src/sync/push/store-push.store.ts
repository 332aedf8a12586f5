import type { PushRequest } from '@baraza/schema/sync/push';
import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { insertOf } from '../../database/insert-many.ts';
import { authSessions, commands, devices } from '../../database/tables.ts';
import { send } from '../../database/unanswered.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { storeLanguage, updateContact } from '../contacts.store.ts';
import type { DeviceReports, Sending } from './device-reports.ts';
import { whatItReports } from './devices.store.ts';
import type { StoredOutcome } from './outcomes.store.ts';

/** What is left of a push when its commands are applied. */
export interface Pushed extends Sending {
  device: PushRequest['device'];
  outcomes: readonly StoredOutcome[];
}

/**
 * Stores outcomes, what the device reports about itself, and that it was in contact. If another transaction has used an id of
 * the commands meanwhile, the whole batch fails. Sent and not waited for: COMMIT follows at once.
 * @returns a function that says, after that, whether there was a place for the report
 */
export async function storePush(
  tx: Queries,
  viewer: Viewer,
  { device, outcomes, sent, now }: Pushed,
  reports: DeviceReports,
): Promise<() => Promise<boolean>> {
  const last_seq = sql`greatest(${devices.last_seq}, ${device.last_seq}::bigint)`;
  // One that was given up and arrives late is no contact: the device made commands since that it must not come before.
  const last_contact = sql`case when ${devices.last_seq} > ${device.last_seq}::bigint then ${devices.last_contact} else ${now}::timestamptz end`;
  const reported = tx
    .update(devices)
    .set({ ...whatItReports(device, sent.length, now), last_seq, last_contact })
    .where(eq(devices.id, device.id));
  const stored = sql`stored`;
  const contact = updateContact(tx, viewer, device.id, device.last_seq, now, stored).returning({ id: authSessions.id });
  const report = reports.sending(tx, viewer, device, { sent, now }, stored) ?? sql`select`;
  // The session is locked before what notes the report, because it is counted first.
  const statement = sql`
    with stored as (${insertOf(commands, outcomes)} returning device_id, device_seq),
    reported as ${reported}, contact as ${contact}, noted as (${report})
    select (select count(*) from contact)::integer as sessions, (select count(*) from noted)::integer as noted`;
  const storing = tx.execute(statement).execute() as Promise<{ rows: { noted: number }[] }>;
  await send(tx, storing);
  await send(tx, storeLanguage(tx, viewer));
  return async () => (await storing).rows[0]?.noted !== 0;
}
