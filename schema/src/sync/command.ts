import { z } from 'zod';
import { id, instant } from '../define/fields.ts';
import { WireDocument } from './document.ts';
import { PROBLEM_CODES } from './problem.ts';

/** One queued command as sent; `args` is validated separately by the definition of the command. */
export const WireCommand = z.object({
  id: z.uuid(),
  name: z.string().max(60),
  args: z.unknown(),
  made_at: instant,
  clock_offset_ms: z.int().nullable(),
  device_id: id,
  device_seq: z.int().min(1),
});
export type WireCommand = z.infer<typeof WireCommand>;

/** The server's answer to one command; idempotent: resending the command returns the same status. */
export const Outcome = z.object({
  command_id: z.uuid(),
  status: z.enum(['applied', 'rejected']),
  /** Why it was rejected; `detail` says it for people. */
  code: z.enum(PROBLEM_CODES).optional(),
  detail: z.string().optional(),
  /**
   * Id of the transaction that stored this outcome, decimal. A pull whose horizon is above it includes all effects of
   * the command.
   */
  transaction: z.string(),
  /** The documents that the command touched, in their current state and as this viewer may see them. */
  documents: z.array(WireDocument),
});
export type Outcome = z.infer<typeof Outcome>;
