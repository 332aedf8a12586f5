import { z } from 'zod';
import { type CollectionName, type DocumentOf, entities } from '../entities.ts';

const CANDIDATES = [null, '', 'some', false, 0, 1, [], {}, '2026-11-21T08:30:00.000Z', '2026-11-21'];

/** Returns the first simple value that a field accepts, preferably an empty one. */
function plainest(field: z.ZodType): unknown {
  const candidates = field instanceof z.ZodEnum ? field.options : CANDIDATES;
  const found = candidates.find((candidate) => field.safeParse(candidate).success);
  if (found !== undefined || !(field instanceof z.ZodObject)) return found;
  return Object.fromEntries(Object.entries(field.shape).map(([name, part]) => [name, plainest(part as z.ZodType)]));
}

/**
 * For tests: returns a document with the given fields and simple values for other required fields, derived from the
 * entity, so that a new field changes no fixture.
 */
export function aDocument<C extends CollectionName>(
  collection: C,
  given: Partial<DocumentOf<C>> & { id: string },
): DocumentOf<C> {
  const { shape } = entities[collection].document;
  const needed = Object.entries<z.ZodType>(shape).filter(([, field]) => !field.safeParse(undefined).success);
  const plain = Object.fromEntries(needed.map(([name, field]) => [name, plainest(field)]));
  return { ...plain, event_id: 'event-001', ...given } as DocumentOf<C>;
}
