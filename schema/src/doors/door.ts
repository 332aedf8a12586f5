import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, instant, line } from '../define/fields.ts';

const count = z.int().min(0);

/** How long a pairing code is good: long enough to walk to the door, short enough that a leaked photo of it soon expires. */
export const PAIRING_GOOD_FOR_MS = 10 * 60_000;

/** A device that admits people, with its sync state as of its last contact. */
export const Door = z.object({
  /** For a paired phone: generated when it was paired; for an admin's phone: the device's id. */
  id,
  event_id: id,
  /** Name for people, "Phone at the north gate"; '' if it has none. */
  name: line,
  /** The `device_id` in its scan records; '' until the first contact of a paired phone. */
  device_id: z.string().max(100),
  /** The admin who is signed in on it; '' for a paired phone, which belongs to no person. */
  user_id: z.string().max(100),
  paired_at: instant.nullable(),
  /** When it was removed; since then it may only push, and its scans wait for an admin. */
  removed_at: instant.nullable(),
  /** Commands that it has made, as it reports. */
  made: count,
  /** How many of them the server has received. */
  received: count,
  /** How many are missing though later ones were received: gaps in its numbers. */
  missing: count,
  /** Commands in its outbox, as it reported. */
  waiting: count,
  /** Server time minus device time in ms, as the device measured it; null if it never did. */
  clock_offset_ms: z.int().nullable(),
  app_version: z.string().max(40),
  last_contact: instant.nullable(),
  /** When the server last received a scan or check-in made at this door. */
  last_fact_at: instant.nullable(),
});
export type Door = z.infer<typeof Door>;

export const doors = defineEntity({
  collection: 'doors',
  document: Door,
  indexes: ['device_id'],
  editable: { admin: ['name'] },
  scopes: [{ audience: 'admin' }],
});
