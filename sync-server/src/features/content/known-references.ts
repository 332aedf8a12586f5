import type { ContentCollection } from '@baraza/schema/content/content';
import type { Queries } from '../../database/database.ts';
import { thoseThere } from './content.store.ts';

type Fields = { room_id?: unknown; sessions?: unknown };

/**
 * Removes references to rooms or sessions that no longer exist: the edits may come from a device that had not pulled
 * their deletion, and the rest of them is still valid.
 */
export async function withKnownReferences<Given extends object>(
  tx: Queries,
  eventId: string,
  collection: ContentCollection,
  all: readonly Given[],
): Promise<Given[]> {
  if (collection === 'sessions') {
    const named = all.map((fields) => roomIn(fields));
    const rooms = await thoseThere(tx, eventId, 'rooms', distinct(named.filter(Boolean)));
    return all.map((fields, at) => {
      const room = named[at];
      return room && !rooms.has(room) ? { ...fields, room_id: '' } : fields;
    });
  }
  if (collection === 'speakers') {
    const named = all.map((fields) => sessionsIn(fields));
    const known = await thoseThere(tx, eventId, 'sessions', distinct(named.flatMap((ids) => ids ?? [])));
    return all.map((fields, at) => {
      const ids = named[at];
      return ids ? { ...fields, sessions: ids.filter((id) => known.has(id)) } : fields;
    });
  }
  return [...all];
}

const distinct = (ids: string[]): string[] => [...new Set(ids)];
const roomIn = ({ room_id }: Fields): string => (typeof room_id === 'string' ? room_id : '');
const sessionsIn = ({ sessions }: Fields): string[] | undefined =>
  Array.isArray(sessions) ? (sessions as string[]) : undefined;
