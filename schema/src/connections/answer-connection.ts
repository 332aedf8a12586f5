import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { connectionId } from './connection.ts';
import { afterAnswer, CONNECTION_ANSWERS } from './connection-steps.ts';

/** A person answers a request, or takes their own back. */
export const AnswerConnectionArgs = z.strictObject({
  /** The other one. */
  user_id: id,
  answer: z.enum(CONNECTION_ANSWERS),
});
export type AnswerConnectionArgs = z.infer<typeof AnswerConnectionArgs>;

export const answerConnection: CommandDefinition<AnswerConnectionArgs> = {
  effects: ({ user_id, answer }, by) => [
    {
      collection: 'connections',
      id: connectionId(by.user_id, user_id),
      change: (current) => current && afterAnswer(current, by.user_id, answer, by.made_at),
    },
  ],
};
