import { z } from 'zod';
import { defineCommand } from '../../define/command.ts';
import { id } from '../../define/fields.ts';
import { Question } from './question.ts';
import { Rating, ratingId } from './rating.ts';

/** Commands on what people say of sessions. */
export const feedbackCommands = {
  /** A person rates a session, or changes their rating. */
  rate_session: defineCommand({
    args: z.strictObject({
      session_id: id,
      score: Rating.shape.score,
      /** Absent: it stays as it is, also one that this device has not seen. */
      comment: Rating.shape.comment.optional(),
    }),
    effects: ({ session_id, score, comment }, by) => {
      const rating = ratingId(by.user_id, session_id);
      return [
        {
          collection: 'ratings',
          id: rating,
          change: (current) => ({
            id: rating,
            event_id: by.event_id,
            user_id: by.user_id,
            session_id,
            score,
            comment: comment ?? current?.comment ?? '',
            updated_at: by.made_at,
          }),
        },
      ];
    },
  }),

  /** A person takes back their rating. */
  remove_rating: defineCommand({
    args: z.strictObject({ session_id: id }),
    effects: ({ session_id }, by) => [
      { collection: 'ratings', id: ratingId(by.user_id, session_id), change: (current) => current && 'delete' },
    ],
  }),

  /** A person leaves a question for the speakers of a session. */
  ask_question: defineCommand({
    args: z.strictObject({
      /** Generated on the device. */
      question_id: id,
      session_id: id,
      ...Question.pick({ text: true }).shape,
    }),
    effects: ({ question_id, session_id, text }, by) => [
      {
        collection: 'questions',
        id: question_id,
        change: (current) =>
          current ?? {
            id: question_id,
            event_id: by.event_id,
            session_id,
            user_id: by.user_id,
            text,
            state: 'open',
            created_at: by.made_at,
          },
      },
    ],
  }),

  /** A person takes back their own question, as long as nobody has answered it. */
  withdraw_question: defineCommand({
    args: z.strictObject({ question_id: id }),
    effects: ({ question_id }, by) => [
      {
        collection: 'questions',
        id: question_id,
        change: (current) => (current?.user_id === by.user_id && current.state !== 'answered' ? 'delete' : undefined),
      },
    ],
  }),

  /** An admin says that a question was answered, hides it, or opens it again. */
  mark_question: defineCommand({
    args: z.strictObject({ question_id: id, ...Question.pick({ state: true }).shape }),
    effects: ({ question_id, state }) => [
      { collection: 'questions', id: question_id, change: (current) => current && { ...current, state } },
    ],
  }),
};
