import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, line, shape, source, text } from '../define/fields.ts';
import { translationsOf } from '../define/translations.ts';

export const Room = z.object({
  id,
  event_id: id,
  name: line.min(1),
  description: text,
  floor: line,
  /** Seats; the database keeps them in 32 bits. */
  capacity: z.int32().min(0),
  shape,
  source,
  translations: translationsOf({ name: line, description: text }),
});
export type Room = z.infer<typeof Room>;

/** Form fields, in order. */
export const ROOM_FIELDS = ['name', 'floor', 'capacity', 'shape', 'description', 'translations'] as const;

export const rooms = defineEntity({
  collection: 'rooms',
  document: Room,
  indexes: ['name'],
  editable: { admin: ROOM_FIELDS },
  scopes: [{ audience: 'public' }, { audience: 'admin' }],
  restricted: { source: ['admin'] },
});
