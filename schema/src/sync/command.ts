import { z } from 'zod';
import { id, instant } from '../define/fields.ts';
import { WireDocument } from './document.ts';
import { PROBLEM_CODES } from './problem.ts';

/** One queued command as it travels; `args` is checked against the command's own description, one by one. */
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

/** The server's answer to one command; the same command sent again gets the same one. */
export const Outcome = z.object({
  command_id: z.uuid(),
  status: z.enum(['applied', 'rejected']),
  /** Why it was rejected, and the same for people. */
  code: z.enum(PROBLEM_CODES).optional(),
  detail: z.string().optional(),
  /**
   * Id of the transaction that stored this outcome, decimal. A pull whose horizon is above it has seen
   * all that the command did.
   */
  transaction: z.string(),
  /** What the command touched, as it stands now and as this viewer may see it. */
  documents: z.array(WireDocument),
});
export type Outcome = z.infer<typeof Outcome>;
