import type { ArgsOf } from '@baraza/schema/commands';
import { adminOnly } from '../../../http/admin-only.ts';
import { ProblemError } from '../../../http/problems.ts';
import type { CommandHandler, DocumentRef } from '../../../sync/command-handler.ts';
import { believedTime } from '../../check-in/believed-time.ts';
import { findUser } from '../../people/users.store.ts';
import { demandNotOver, mayAskOneMore, mayTakePart } from './feedback.policy.ts';
import { addQuestion, lockAsked, lockQuestion, removeQuestion, setQuestionState } from './questions.store.ts';
import { holdSession } from './ratings.store.ts';

const ref = (id: string): DocumentRef => ({ collection: 'questions', id });

export const askQuestionHandler: CommandHandler<ArgsOf<'ask_question'>> = {
  policy: mayTakePart,
  async apply(tx, viewer, { question_id, session_id, text }, origin) {
    const { event_id, user_id } = viewer;
    const { at } = believedTime(viewer, origin);
    demandNotOver(await holdSession(tx, event_id, session_id), at);
    const asked = await lockAsked(tx, { event_id, user_id, session_id });
    if ((await findUser(tx, event_id, user_id))?.muted)
      throw new ProblemError('not_allowed', 'An organiser has paused your questions.');
    mayAskOneMore(asked);
    const question = { id: question_id, event_id, session_id, user_id, text: text.trim(), state: 'open' } as const;
    await addQuestion(tx, { ...question, created_at: at });
    return [ref(question_id)];
  },
  kept: ({ question_id, session_id }) => ({ question_id, session_id }),
};

export const withdrawQuestionHandler: CommandHandler<ArgsOf<'withdraw_question'>> = {
  policy: () => undefined,
  async apply(tx, { event_id, user_id }, { question_id }) {
    const question = await lockQuestion(tx, event_id, question_id);
    // Another person's gives the same answer as one that is gone.
    if (question?.user_id === user_id) {
      if (question.state === 'answered') throw new ProblemError('already_decided', 'Your question was answered.');
      await removeQuestion(tx, question_id);
    }
    return [ref(question_id)];
  },
};

export const markQuestionHandler: CommandHandler<ArgsOf<'mark_question'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { question_id, state }) {
    if (!(await lockQuestion(tx, event_id, question_id)))
      throw new ProblemError('not_found', 'This question was withdrawn.');
    await setQuestionState(tx, question_id, state);
    return [ref(question_id)];
  },
};
