import { z } from 'zod';
import { withoutControls } from '../define/control-characters.ts';
import { defineEntity } from '../define/entity.ts';
import { compositeId, id, instant, meanings } from '../define/fields.ts';

export const CONNECTION_STATUSES = ['requested', 'accepted', 'declined'] as const;

/** What somebody writes along with a request. */
export const FirstWords = z.string().max(300).register(meanings, { kind: 'text' });

/** Two people who exchange cards; its id is composed of both ids, so that mutual requests create one document. */
export const Connection = z.object({
  id: compositeId,
  event_id: id,
  requester_id: id,
  addressee_id: id,
  status: z.enum(CONNECTION_STATUSES),
  /** What the requester wrote along with the request; '' or absent: nothing. */
  words: FirstWords.optional(),
  /** What the addressee wrote with a request of their own that crossed this one; '' or absent: nothing. */
  answer_words: FirstWords.optional(),
  /** The person who is asked does not see this request: they block who asks, or an admin muted them. */
  withheld: z.boolean().optional(),
  created_at: instant,
  updated_at: instant,
});
export type Connection = z.infer<typeof Connection>;

export const connectionId = (a: string, b: string): string => (a < b ? `${a}~${b}` : `${b}~${a}`);

/** First words as they are kept: no text of theirs pushes the buttons below it out of sight. */
export const keptWords = (text = ''): string =>
  withoutControls(text)
    .trim()
    .replace(/\s*\n\s*\n\s*/g, '\n\n');

export const connections = defineEntity({
  collection: 'connections',
  document: Connection,
  indexes: ['requester_id', 'addressee_id'],
  scopes: [
    { audience: 'owner', field: 'requester_id' },
    { audience: 'owner', field: 'addressee_id', onlyIf: { field: 'withheld', is: false } },
  ],
  // Nobody reads it, the requester least of all.
  restricted: { withheld: [] },
});
