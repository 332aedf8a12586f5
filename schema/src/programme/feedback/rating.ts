import { z } from 'zod';
import { defineEntity } from '../../define/entity.ts';
import { compositeId, id, instant, meanings } from '../../define/fields.ts';

export const SCORES = [1, 2, 3, 4, 5] as const;
export const COMMENT_MAX_LENGTH = 500;

/** What one person thought of a session; its id is composed of both, so that two devices create the same document. */
export const Rating = z.object({
  id: compositeId,
  event_id: id,
  user_id: id,
  session_id: id,
  /** 1 to 5. A star means a bookmark, so this is none. */
  score: z.int().min(1).max(SCORES.length),
  comment: z.string().max(COMMENT_MAX_LENGTH).register(meanings, { kind: 'text' }),
  updated_at: instant,
});
export type Rating = z.infer<typeof Rating>;

export const ratingId = (userId: string, sessionId: string): string => `${userId}~${sessionId}`;

/** Organisers read averages and comments of a call that names nobody: the documents are their owner's alone. */
export const ratings = defineEntity({
  collection: 'ratings',
  document: Rating,
  indexes: ['session_id'],
  scopes: [{ audience: 'owner', field: 'user_id' }],
});
