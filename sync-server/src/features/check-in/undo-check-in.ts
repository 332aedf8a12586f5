import type { UndoCheckInArgs } from '@baraza/schema/commands/undo-check-in';
import { ProblemError } from '../../problems.ts';
import { audited } from '../audit/audited.ts';
import type { CommandHandler } from '../command-handler.ts';
import { lockUser } from '../users/users.store.ts';
import { mayWorkAtTheDoor } from './check-in.policy.ts';
import { findFact, setUndone } from './undo-check-in.store.ts';

const undo: CommandHandler<UndoCheckInArgs> = {
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

const undoAndNote = audited('undo_check_in', ({ check_in_id: id }) => ({ collection: 'check_ins', id }), undo);

export const undoCheckInHandler: CommandHandler<UndoCheckInArgs> = {
  ...undoAndNote,
  async apply(tx, viewer, args, origin) {
    // The person before the record, as a check-in takes them: else two could wait for each other.
    await lockUser(tx, viewer.event_id, args.user_id);
    return undoAndNote.apply(tx, viewer, args, origin);
  },
};
