import { CheckIn } from '@baraza/schema/check-in/check-in';
import { z } from 'zod';

/** A scan record with its person, as the admin lists show it. */
export const CheckInRecord = CheckIn.extend({
  /** Empty strings when the scan identified nobody. */
  user: z.object({ id: z.string(), name: z.string() }),
});
