import { z } from 'zod';
import { defineCommand } from '../define/command.ts';
import { id, maskOf } from '../define/fields.ts';
import { CONNECTION_STATUSES, connectionId, FirstWords } from './connection.ts';
import { afterAnswer, afterRequest, CONNECTION_ANSWERS } from './connection-steps.ts';
import { CONTACT_FIELDS, ContactDetails } from './contact-details.ts';

/** Commands on connections. */
export const connectionsCommands = {
  /** A person asks another one to connect; two who ask each other are connected. */
  request_connection: defineCommand({
    args: z.strictObject({
      /** The person who is asked. */
      user_id: id,
      /** Said along with it. */
      words: FirstWords.optional(),
    }),
    effects: ({ user_id, words = '' }, by) => {
      // A request to oneself would be both sides, and accept itself when applied again.
      if (user_id === by.user_id) return [];
      const connection = connectionId(by.user_id, user_id);
      return [
        {
          collection: 'connections',
          id: connection,
          change: (current) =>
            current
              ? afterRequest(current, by.user_id, by.made_at, words)
              : {
                  id: connection,
                  event_id: by.event_id,
                  requester_id: by.user_id,
                  addressee_id: user_id,
                  status: 'requested',
                  words,
                  answer_words: '',
                  created_at: by.made_at,
                  updated_at: by.made_at,
                },
        },
      ];
    },
  }),

  /** A person answers a request, or withdraws their own. */
  answer_connection: defineCommand({
    args: z.strictObject({
      /** The other person. */
      user_id: id,
      answer: z.enum(CONNECTION_ANSWERS),
      /** The status that the person saw; absent from older apps. */
      base: z.enum(CONNECTION_STATUSES).optional(),
    }),
    effects: ({ user_id, answer, base }, by) => [
      {
        collection: 'connections',
        id: connectionId(by.user_id, user_id),
        // The server refuses what was answered otherwise meanwhile.
        change: (current) =>
          current && current.status === (base ?? current.status)
            ? afterAnswer(current, by.user_id, answer, by.made_at)
            : undefined,
      },
    ],
  }),

  /** A person says how those they are connected with may reach them. Only the named fields change; '' shares nothing. */
  share_contact: defineCommand({
    args: z.strictObject({ changes: ContactDetails.pick(maskOf(CONTACT_FIELDS)).partial() }),
    effects: ({ changes }, by) => [
      {
        collection: 'contact_details',
        id: by.user_id,
        // The server removes one of which nothing is left.
        change: (current) => ({ ...current, ...changes, id: by.user_id, event_id: by.event_id }),
      },
    ],
  }),
};
