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
   * The epoch in which earlier commands of this device were applied whose effects it has not pulled yet; absent if
   * there are none. Another epoch does not have them: the server then applies nothing and returns no outcomes, so that
   * the device resends those first and the order is kept.
   */
  epoch: z.string().max(60).optional(),
  commands: z.array(WireCommand).min(1).max(PUSH_BATCH_SIZE),
});
export type PushRequest = z.infer<typeof PushRequest>;

export const PushResponse = z.object({
  protocol: z.int(),
  epoch: z.string(),
  /** The sender's current role, for which the documents in the outcomes are filtered. */
  role: z.enum(SESSION_ROLES),
  server_time: instant,
  /** One for each command, in the same order; none if the epoch differs. */
  outcomes: z.array(Outcome),
});
export type PushResponse = z.infer<typeof PushResponse>;
