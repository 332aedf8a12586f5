import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, instant, line } from '../define/fields.ts';

const count = z.int().min(0);

/** A device that lets people in, and how it stands with the server as of its last contact. */
export const Door = z.object({
  /** Of a paired phone: made when it was paired; of a phone that an admin signed in on: the device's own. */
  id,
  event_id: id,
  /** As people call it, "Phone at the north gate"; '' if nobody named it. */
  name: line,
  /** What the records that it makes carry; '' until a paired phone has spoken for the first time. */
  device_id: z.string().max(100),
  /** The admin who is signed in on it; '' on a paired phone, which is nobody's. */
  user_id: z.string().max(100),
  paired_at: instant.nullable(),
  /** Since then it may only hand in what it had made before. */
  removed_at: instant.nullable(),
  /** Commands that it says it has made, */
  made: count,
  /** of which so many are here, */
  received: count,
  /** and so many are not, though later ones are: a gap in its numbers. */
  missing: count,
  /** Commands that it said wait on it. */
  waiting: count,
  /** Server time minus device time, in ms, as it measured it; null when it has not. */
  clock_offset_ms: z.int().nullable(),
  app_version: z.string().max(40),
  last_contact: instant.nullable(),
  /** When something last arrived that it had done at the door. */
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
