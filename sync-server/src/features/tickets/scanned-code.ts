import { z } from 'zod';

/** Longer than any code of ours, so that any scanned text can be validated. */
export const ScannedCode = z.string().min(1).max(8_000);

export const Validation = z.object({
  valid: z.boolean(),
  /** The owner of the ticket; null for the code of a gate and for an invalid code. */
  user_id: z.string().nullable(),
  event_id: z.string(),
  message: z.string(),
});
