import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { compositeId, id, instant } from '../define/fields.ts';

export const BOOKMARK_KINDS = ['session', 'speaker', 'exhibitor', 'sponsor'] as const;

/** A star; its id is composed of person and target, so that two devices create the same document. */
export const Bookmark = z.object({
  id: compositeId,
  event_id: id,
  user_id: id,
  kind: z.enum(BOOKMARK_KINDS),
  target_id: id,
  created_at: instant,
});
export type Bookmark = z.infer<typeof Bookmark>;
export type BookmarkKind = (typeof BOOKMARK_KINDS)[number];

export const bookmarkId = (userId: string, kind: BookmarkKind, targetId: string): string =>
  `${userId}~${kind}~${targetId}`;

export const bookmarks = defineEntity({
  collection: 'bookmarks',
  document: Bookmark,
  indexes: ['target_id'],
  scopes: [{ audience: 'owner', field: 'user_id' }],
});
