import { z } from 'zod';

/** A document of some collection; a tombstone carries `_deleted: true` and its id. */
export const WireDocument = z.object({
  collection: z.string(),
  document: z.looseObject({ id: z.string(), _deleted: z.boolean() }),
});
export type WireDocument = z.infer<typeof WireDocument>;
