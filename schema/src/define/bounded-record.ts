import { z } from 'zod';

/**
 * A record of at most `most` members. With more of them none is read: `refine` would be asked after all had been, and each
 * may be wrong in several ways.
 */
export const boundedRecord = <Value extends z.ZodType>(key: z.ZodString, value: Value, most: number) =>
  z.preprocess(
    (sent, { addIssue }) => {
      if (typeof sent === 'object' && sent !== null && Object.keys(sent).length > most)
        addIssue({ code: 'custom', message: `At most ${most} of these` });
      return sent;
    },
    z.record(key, value),
  );
