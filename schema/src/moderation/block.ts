import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { compositeId, id, instant } from '../define/fields.ts';

/** One person blocks another, who is never told; its id is composed of both, so that two devices create one document. */
export const Block = z.object({
  id: compositeId,
  event_id: id,
  user_id: id,
  blocked_id: id,
  created_at: instant,
});
export type Block = z.infer<typeof Block>;

export const blockId = (userId: string, blockedId: string): string => `${userId}~${blockedId}`;

export const blocks = defineEntity({
  collection: 'blocks',
  document: Block,
  indexes: ['blocked_id'],
  scopes: [{ audience: 'owner', field: 'user_id' }],
});
