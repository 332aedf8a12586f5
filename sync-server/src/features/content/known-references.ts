import type { ContentCollection } from '@baraza/schema/content/content';
import type { Queries } from '../../database/database.ts';
import { thoseThere } from './content.store.ts';

/**
 * What was said of a session or a speaker, without what is no longer there: made on a phone that had not heard of it, the
 * rest of it still counts.
 */
export async function withKnownReferences<Fields extends object>(
  tx: Queries,
  eventId: string,
  collection: ContentCollection,
  fields: Fields,
): Promise<Fields> {
  if (collection === 'sessions' && 'room_id' in fields && typeof fields.room_id === 'string' && fields.room_id) {
    const rooms = await thoseThere(tx, eventId, 'rooms', [fields.room_id]);
    return rooms.has(fields.room_id) ? fields : { ...fields, room_id: '' };
  }
  if (collection === 'speakers' && 'sessions' in fields && Array.isArray(fields.sessions)) {
    const named = fields.sessions as string[];
    const known = await thoseThere(tx, eventId, 'sessions', named);
    return { ...fields, sessions: named.filter((id) => known.has(id)) };
  }
  return fields;
}
