import type { PushRequest } from '@baraza/schema/sync/push';
import { and, countDistinct, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { commands, devices, foldedOutcomes } from '../../database/tables.ts';
import type { Viewer } from '../../http/session/viewer.ts';

/** Rows of devices kept for one person; an admin may be signed in at many doors. */
const DEVICES_OF = { user: 20, door: 20, admin: 200 } as const;

/** What a device reports about itself. @param sends how many commands this push contains */
export const whatItReports = (device: PushRequest['device'], sends: number, now: string) => ({
  name: device.name,
  app_version: device.app_version,
  last_seq: device.last_seq,
  waiting: Math.max(0, device.waiting - sends),
  last_contact: now,
});

/** A device pushes for the first time. Throws if it does so twice at once: then the later push is tried again. */
export async function addDevice(
  tx: Queries,
  viewer: Viewer,
  device: PushRequest['device'],
  sends: number,
  now: string,
): Promise<void> {
  const { event_id, user_id } = viewer;
  await tx.insert(devices).values({ id: device.id, event_id, user_id, ...whatItReports(device, sends, now) });
  await dropOldest(tx, viewer);
}

/** Their outcomes stay: a device that comes back is a new row, and gets the same answers. */
async function dropOldest(tx: Queries, { event_id, user_id, role }: Viewer): Promise<void> {
  const beyond = tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.event_id, event_id), eq(devices.user_id, user_id)))
    .orderBy(desc(devices.last_contact))
    .offset(DEVICES_OF[role])
    // A device that is pushing now is not an old one.
    .for('update', { skipLocked: true });
  await tx.delete(devices).where(inArray(devices.id, beyond));
}

/** For each device of an event: how many of its commands were received, and the number of its last one. */
export async function deviceProgress(queries: Queries, eventId: string) {
  const received = sql<number>`${countDistinct(commands.device_seq)} + coalesce(max(${foldedOutcomes.received}), 0)`;
  return queries
    .select({
      id: devices.id,
      name: devices.name,
      user_id: devices.user_id,
      received: received.mapWith(Number),
      last_seq: devices.last_seq,
      waiting: devices.waiting,
      last_contact: devices.last_contact,
    })
    .from(devices)
    .leftJoin(commands, eq(commands.device_id, devices.id))
    .leftJoin(
      foldedOutcomes,
      and(eq(foldedOutcomes.device_id, devices.id), eq(foldedOutcomes.user_id, devices.user_id)),
    )
    .where(eq(devices.event_id, eventId))
    .groupBy(devices.id)
    .orderBy(devices.name, devices.id);
}
