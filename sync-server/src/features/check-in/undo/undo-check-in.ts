import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { TAKEN_BACK_WITHIN_MS } from '@baraza/schema/check-in/take-back';
import type { ArgsOf } from '@baraza/schema/commands';
import type { Queries } from '../../../database/database.ts';
import { ProblemError } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import type { CommandHandler, CommandOrigin, DocumentRef } from '../../../sync/command-handler.ts';
import { lockUser } from '../../people/users.store.ts';
import { believedTime, originsOf } from '../believed-time.ts';
import { mayWorkAtTheDoor } from '../check-in.policy.ts';
import type { ScanRecord } from '../resolve-scan-records.ts';
import { findScanRecord, setUndone } from './undo-check-in.store.ts';
import { addUndoneAhead } from './undone-ahead.store.ts';

export const undoCheckInHandler: CommandHandler<ArgsOf<'undo_check_in'>> = {
  policy: (viewer) => mayWorkAtTheDoor(viewer),
  atDoors: true,
  async apply(tx, viewer, { check_in_id, user_id, reason }, origin) {
    const person = await lockUser(tx, viewer.event_id, user_id);
    const record = await findScanRecord(tx, viewer.event_id, check_in_id);
    if (!person) throw notThere();
    // Phones send again what a server that went back to a backup has lost: what is undone may come after its undo.
    if (!record && viewer.role === 'admin') return undoAhead(tx, viewer, { check_in_id, user_id, reason }, origin);
    if (record?.user_id !== user_id) throw notThere();
    if (viewer.role === 'door') demandOwnTap(viewer, record, origin);
    else demandLetIn(record);
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

const notThere = () => new ProblemError('not_found', 'There is no such record of this person.');

type Undone = Pick<ArgsOf<'undo_check_in'>, 'check_in_id' | 'user_id' | 'reason'>;

/** Only who undoes is known of it, and when: all else is that of the record, when it comes. */
async function undoAhead(
  tx: Queries,
  viewer: Viewer,
  { check_in_id, user_id, reason }: Undone,
  origin: CommandOrigin,
): Promise<DocumentRef[]> {
  const record: ScanRecord = {
    ...{ id: check_in_id, user_id, gate_id: '', check_in_method: 'manual', verdict: 'admitted', hold_reason: null },
    ...originsOf(viewer, origin, believedTime(viewer, origin).at),
  };
  if (!(await addUndoneAhead(tx, record, reason.trim()))) throw notThere();
  return [
    { collection: 'check_ins', id: check_in_id },
    { collection: 'users', id: user_id },
  ];
}

function demandLetIn({ status }: CheckIn): void {
  if (status === 'refused') throw new ProblemError('cannot_be_undone', 'This scan let nobody in.');
  if (status === 'held')
    throw new ProblemError('cannot_be_undone', 'This scan counts for nobody yet: count it, or leave it out.');
}

/**
 * A door takes back a tap on the wrong name, and nothing else. The times are those of the device: both commands may have
 * waited on it. A tap that does not count yet is taken back too, so that no admin counts it.
 */
function demandOwnTap(viewer: Viewer, record: CheckIn, origin: CommandOrigin): void {
  const { recorded_by, check_in_method, check_in_time, status } = record;
  const counts = status === 'accepted' || status === 'duplicate';
  if (recorded_by !== viewer.user_id || check_in_method !== 'manual' || (viewer.removed_at && counts))
    throw new ProblemError('not_allowed', 'A door can take back only what it has checked in by name itself.');
  const age = Date.parse(believedTime(viewer, origin).at) - Date.parse(check_in_time);
  if (age > TAKEN_BACK_WITHIN_MS)
    throw new ProblemError(
      'not_allowed',
      'This check-in is more than ten minutes old. An administrator can still undo it.',
    );
}
