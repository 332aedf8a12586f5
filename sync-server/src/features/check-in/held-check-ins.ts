import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { ArgsOf } from '@baraza/schema/commands';
import type { Queries } from '../../database/database.ts';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { lockUser } from '../people/users.store.ts';
import { countRecords, setStatus } from './check-in.store.ts';
import { lockScanRecord } from './undo/undo-check-in.store.ts';

export const countHeldCheckInHandler: CommandHandler<ArgsOf<'count_held_check_in'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { check_in_id, user_id }) {
    const person = await lockUser(tx, viewer.event_id, user_id);
    const record = await heldRecord(tx, viewer.event_id, check_in_id);
    if (!person || record.user_id !== user_id) throw notThere();
    if (person.ticket_status === 'revoked')
      throw new ProblemError(
        'ticket_revoked',
        'The ticket of this person is revoked. Restore it first, or leave it out.',
      );
    return countRecords(tx, new Map([[user_id, person]]), [record]);
  },
};

export const leaveOutHeldCheckInHandler: CommandHandler<ArgsOf<'leave_out_held_check_in'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { check_in_id: id }) {
    await heldRecord(tx, viewer.event_id, id);
    await setStatus(tx, id, 'refused');
    return [{ collection: 'check_ins', id }];
  },
};

const notThere = () => new ProblemError('not_found', 'There is no such record of this person.');

async function heldRecord(tx: Queries, eventId: string, id: string): Promise<CheckIn> {
  const record = await lockScanRecord(tx, eventId, id);
  if (!record) throw notThere();
  if (record.status !== 'held')
    throw new ProblemError('already_decided', 'Somebody has decided about this scan already.');
  return record;
}
