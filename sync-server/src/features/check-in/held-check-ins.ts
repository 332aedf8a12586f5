import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { ArgsOf } from '@baraza/schema/commands';
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
    const record = await lockScanRecord(tx, viewer.event_id, check_in_id);
    if (!person || record?.user_id !== user_id) throw notThere();
    if (isDecided(record, ['accepted', 'duplicate'])) return [{ collection: 'check_ins', id: check_in_id }];
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
    const record = await lockScanRecord(tx, viewer.event_id, id);
    if (!record) throw notThere();
    if (!isDecided(record, ['refused'])) await setStatus(tx, id, 'refused');
    return [{ collection: 'check_ins', id }];
  },
};

const notThere = () => new ProblemError('not_found', 'There is no such record of this person.');

/**
 * Whether another admin has decided the same before: then there is nothing to do, and nothing to tell.
 * @param same what the decision that is asked for makes of a held record
 * @throws ProblemError if they decided otherwise, or it was never held
 */
function isDecided({ status, hold_reason }: CheckIn, same: readonly CheckIn['status'][]): boolean {
  if (status === 'held') return false;
  if (hold_reason && same.includes(status)) return true;
  throw new ProblemError('already_decided', 'Somebody has decided about this scan already.');
}
