import { z } from 'zod';
import { instant } from '../define/fields.ts';

/** What a device reports about itself when it pushes or pulls. */
export const DeviceReport = z.object({
  id: z.string().min(1).max(100),
  /** Name for people, "Phone at the north gate"; '' if it has none. */
  name: z.string().max(100),
  app_version: z.string().max(40),
  /** The device's clock when it sends. */
  sent_at: instant,
  /** Commands in its outbox, including those in this push. */
  waiting: z.int().min(0),
  /** The highest number it has given to a command. */
  last_seq: z.int().min(0),
  /** Server time minus device time in ms, as measured at its last contact; null if it never was. */
  clock_offset_ms: z.int().nullable().optional(),
});
export type DeviceReport = z.infer<typeof DeviceReport>;
