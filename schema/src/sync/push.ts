import { z } from 'zod';
import { instant } from '../define/fields.ts';
import { Outcome, WireCommand } from './command.ts';
import { DeviceReport } from './device.ts';
import { SESSION_ROLES } from './session-role.ts';

export const PUSH_BATCH_SIZE = 100;

/** `POST /api/sync/push`: queued commands in the order in which they were made. */
export const PushRequest = z.object({
  protocol: z.int(),
  device: DeviceReport,
  /**
   * The history that holds earlier commands of this device whose effects have not come back to it yet; absent when there
   * are none. Another history has not got them: the server applies nothing then and answers with no outcome at all, so
   * that they are sent again first and all keep their order.
   */
  epoch: z.string().max(60).optional(),
  commands: z.array(WireCommand).min(1).max(PUSH_BATCH_SIZE),
});
export type PushRequest = z.infer<typeof PushRequest>;

export const PushResponse = z.object({
  protocol: z.int(),
  epoch: z.string(),
  /** Of whoever sent it, at this moment: what the documents of the outcomes show is for it. */
  role: z.enum(SESSION_ROLES),
  server_time: instant,
  /** One for each command that was sent, in the same order; none when they build on another history. */
  outcomes: z.array(Outcome),
});
export type PushResponse = z.infer<typeof PushResponse>;
