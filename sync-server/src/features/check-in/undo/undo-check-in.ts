import type { ArgsOf } from '@baraza/schema/commands';
import { ProblemError } from '../../../http/problems.ts';
import type { CommandHandler } from '../../../sync/command-handler.ts';
import { lockUser } from '../../people/users.store.ts';
import { mayWorkAtTheDoor } from '../check-in.policy.ts';
import { findScanRecord, setUndone } from './undo-check-in.store.ts';

export const undoCheckInHandler: CommandHandler<ArgsOf<'undo_check_in'>> = {
  policy: (viewer) => mayWorkAtTheDoor(viewer),
  async apply(tx, viewer, { check_in_id, user_id, reason }) {
    const person = await lockUser(tx, viewer.event_id, user_id);
    const record = await findScanRecord(tx, viewer.event_id, check_in_id);
    if (!person || record?.user_id !== user_id)
      throw new ProblemError('not_found', 'There is no such record of this person.');
    if (record.status === 'refused') throw new ProblemError('cannot_be_undone', 'This scan let nobody in.');
    if (record.status === 'held')
      throw new ProblemError('cannot_be_undone', 'This scan counts for nobody yet: count it, or leave it out.');
    if (record.status === 'undone')
      throw new ProblemError('cannot_be_undone', `This was undone already (${record.undo_reason}).`);
    const next = await setUndone(tx, person, record, reason.trim());
    return [
      { collection: 'check_ins', id: record.id },
      { collection: 'users', id: user_id },
      ...(next === undefined ? [] : [{ collection: 'check_ins' as const, id: next }]),
    ];
  },
};
