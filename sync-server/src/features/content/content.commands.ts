import type { ArgsOf } from '@baraza/schema/commands';
import type { ContentCollection } from '@baraza/schema/content/content';
import type { Queries } from '../../database/database.ts';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { applyEdit } from './apply-edit.ts';
import { addContent, detach, removeContent, thoseThere } from './content.store.ts';
import { demandOrder } from './demand-order.ts';

export const createContentHandler: CommandHandler<ArgsOf<'create_content'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { collection, document }) {
    demandOrder(document);
    const known = await withKnownReferences(tx, event_id, collection, document);
    await addContent(tx, collection, { ...known, event_id });
    return [{ collection, id: document.id }];
  },
};

export const updateContentHandler: CommandHandler<ArgsOf<'update_content'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { collection, id, changes, base }, { arrived_at }) {
    const known = await withKnownReferences(tx, viewer.event_id, collection, changes);
    if (!(await applyEdit(tx, viewer, { collection, id }, { changes: known, base, at: arrived_at })))
      throw new ProblemError('not_found', `This ${NOUNS[collection]} is no longer there.`);
    return [{ collection, id }];
  },
};

export const deleteContentHandler: CommandHandler<ArgsOf<'delete_content'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, ref) {
    if (!(await removeContent(tx, event_id, ref))) return [ref];
    return [ref, ...(await detach(tx, event_id, ref))];
  },
};

const NOUNS: Record<ContentCollection, string> = {
  exhibitors: 'exhibitor',
  sponsors: 'sponsor',
  speakers: 'speaker',
  sessions: 'session',
  rooms: 'room',
};

/**
 * Removes references to rooms or sessions that no longer exist: the edit may come from a device that had not pulled
 * their deletion, and the rest of it is still valid.
 */
async function withKnownReferences<Fields extends object>(
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
