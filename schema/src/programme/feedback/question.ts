import { z } from 'zod';
import { defineEntity } from '../../define/entity.ts';
import { id, instant, meanings } from '../../define/fields.ts';

export const QUESTION_STATES = ['open', 'answered', 'hidden'] as const;
export const QUESTION_MAX_LENGTH = 500;

/** What a person wants to know of a session's speakers; an organiser reads it aloud. */
export const Question = z.object({
  id,
  event_id: id,
  session_id: id,
  user_id: id,
  text: z.string().max(QUESTION_MAX_LENGTH).regex(/\S/, 'Write a question.').register(meanings, { kind: 'text' }),
  state: z.enum(QUESTION_STATES),
  created_at: instant,
});
export type Question = z.infer<typeof Question>;
export type QuestionState = Question['state'];

export const questions = defineEntity({
  collection: 'questions',
  document: Question,
  indexes: ['session_id'],
  scopes: [{ audience: 'admin' }, { audience: 'owner', field: 'user_id' }],
});
