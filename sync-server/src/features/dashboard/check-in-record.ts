import { CheckIn } from '@baraza/schema/check-in/check-in';
import { z } from 'zod';

/** A check-in as the admin's lists have it: the record, with its person. */
export const CheckInRecord = CheckIn.extend({
  /** Empty when the code named nobody. */
  user: z.object({ id: z.string(), name: z.string() }),
});
