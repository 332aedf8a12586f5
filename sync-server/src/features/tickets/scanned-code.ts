import { z } from 'zod';

/** Longer than any code of ours, so that whatever a camera read can be asked about. */
export const ScannedCode = z.string().min(1).max(8_000);

export const Validation = z.object({
  valid: z.boolean(),
  /** Whose ticket it is; null for the code of a gate and for one that is not good. */
  user_id: z.string().nullable(),
  event_id: z.string(),
  message: z.string(),
});
