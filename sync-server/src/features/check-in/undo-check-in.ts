import type { ArgsOf } from '@baraza/schema/commands';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { lockUser } from '../people/users.store.ts';
import { mayWorkAtTheDoor } from './check-in.policy.ts';
import { findFact, setUndone } from './undo-check-in.store.ts';

export const undoCheckInHandler: CommandHandler<ArgsOf<'undo_check_in'>> = {
  policy: (viewer) => mayWorkAtTheDoor(viewer),
  async apply(tx, viewer, { check_in_id, user_id, reason }) {
    const person = await lockUser(tx, viewer.event_id, user_id);
    const fact = await findFact(tx, viewer.event_id, check_in_id);
    if (!person || fact?.user_id !== user_id)
      throw new ProblemError('not_found', 'There is no such record of this person.');
    if (fact.status === 'refused') throw new ProblemError('cannot_be_undone', 'This scan let nobody in.');
    if (fact.status === 'undone')
      throw new ProblemError('cannot_be_undone', `This was undone already: ${fact.undo_reason}`);
    const next = await setUndone(tx, person, fact, reason.trim());
    return [
      { collection: 'check_ins', id: fact.id },
      { collection: 'users', id: user_id },
      ...(next === undefined ? [] : [{ collection: 'check_ins' as const, id: next }]),
    ];
  },
};
