import { z } from 'zod';
import { instant } from '../define/fields.ts';
import { Outcome, WireCommand } from './command.ts';
import { DeviceReport } from './device.ts';
import { SESSION_ROLES } from './session-role.ts';

/** Most commands in a push to an older server (`SPEAKS` below 2). */
export const PUSH_BATCH_SIZE = 100;
/** Most commands in a push. */
export const LARGE_PUSH_BATCH_SIZE = 1_000;

/** A command without what follows from the fields of its `ShortPush`, its place in it, and its id. */
const ShortCommand = WireCommand.partial().required({ id: true, args: true });
export type ShortCommand = z.infer<typeof ShortCommand>;

/**
 * Commands of a push, where what is the same for all is said once. `device_seq` is the number of the first; the others
 * count on. `made_at` is the moment in a command's id (UUIDv7).
 */
export const ShortPush = WireCommand.pick({
  name: true,
  clock_offset_ms: true,
  device_id: true,
  device_seq: true,
}).extend({ commands: z.array(ShortCommand).min(1).max(LARGE_PUSH_BATCH_SIZE) });
export type ShortPush = z.infer<typeof ShortPush>;

/** `POST /api/sync/push`: queued commands in the order in which they were made. */
export const PushRequest = z.object({
  protocol: z.int(),
  /** From 2 on the sender takes a short answer: `applied` instead of an outcome for each applied command. */
  speaks: z.int().optional(),
  device: DeviceReport,
  /**
   * The epoch in which earlier commands of this device were applied whose effects it has not pulled yet; absent if
   * there are none. Another epoch does not have them: the server then applies nothing and returns no outcomes, so that
   * the device resends those first and the order is kept.
   */
  epoch: z.string().max(60).optional(),
  commands: z.array(WireCommand).min(1).max(LARGE_PUSH_BATCH_SIZE).optional(),
  /** Instead of `commands`. Under another name, so that a server that doesn't know it refuses the push. */
  short: ShortPush.optional(),
});
export type PushRequest = z.infer<typeof PushRequest>;

/** How the commands of a push were answered that have no outcome of their own: all are applied. */
export const AppliedCommands = z.object({
  /** Ids of the first and the last command of the push, and how many it had: says which push is answered. */
  first: z.uuid(),
  last: z.uuid(),
  count: z.int(),
  /** A pull whose horizon is above this transaction (decimal) includes all effects. */
  transaction: z.string(),
  /** When the server received this push. */
  arrived_at: instant.optional(),
  /** The collections with effects. The documents come with the next pull. */
  collections: z.array(z.string()),
});
export type AppliedCommands = z.infer<typeof AppliedCommands>;

export const PushResponse = z.object({
  protocol: z.int(),
  /** See `SPEAKS`. */
  speaks: z.int().optional(),
  epoch: z.string(),
  /** The sender's current role, for which the documents in the outcomes are filtered. */
  role: z.enum(SESSION_ROLES),
  server_time: instant,
  /** One for each command, in the same order; none if the epoch differs. With `applied` only those of refused ones. */
  outcomes: z.array(Outcome),
  applied: AppliedCommands.optional(),
});
export type PushResponse = z.infer<typeof PushResponse>;
