import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { type Replica, uuidV7 } from '../../../replica/index.ts';
import { countable, undoSteps } from '../../../shared/check-in/undo-plan.ts';

/** Why nothing was done; the person as this device has them now, not as a list showed them. */
export type Reason = 'gone' | 'revoked' | 'already_in' | 'not_in' | 'no_record';

type Device = Pick<Replica, 'db' | 'performAll'>;

/**
 * Checks people in at a gate, as a door does by name: on this device all whom it can, or none. Answers with the others.
 * Rejects with a `ReplicaStorageError`.
 */
export async function checkInPeople(
  replica: Device,
  userIds: readonly string[],
  gateId: string,
): Promise<ReadonlyMap<string, Reason>> {
  const found = await replica.db.users.findByIds([...userIds]).exec();
  const reasons = new Map<string, Reason>();
  for (const id of userIds) {
    const person = found.get(id);
    if (!person) reasons.set(id, 'gone');
    else if (person.ticket_status === 'revoked') reasons.set(id, 'revoked');
    else if (person.checkedIn) reasons.set(id, 'already_in');
  }
  const commands = userIds.flatMap((user_id) =>
    reasons.has(user_id)
      ? []
      : {
          ...{ check_in_id: uuidV7(), user_id, gate_id: gateId },
          ...{ check_in_method: 'manual' as const, verdict: 'admitted' as const },
        },
  );
  if (commands.length > 0) await replica.performAll('record_check_in', commands);
  return reasons;
}

/**
 * Undoes all records of people, so that none of them counts instead: on this device for all whom it can, or for none.
 * Answers with the others. Rejects with a `ReplicaStorageError`.
 */
export async function undoCheckIns(
  replica: Device,
  userIds: readonly string[],
  reason: string,
): Promise<ReadonlyMap<string, Reason>> {
  const people = await replica.db.users.findByIds([...userIds]).exec();
  const found = await replica.db.check_ins.find({ selector: { user_id: { $in: [...userIds] } } }).exec();
  const recordsOf = new Map<string, CheckIn[]>(userIds.map((id) => [id, []]));
  for (const record of found) recordsOf.get(record.user_id)?.push(record.toMutableJSON());
  const reasons = new Map<string, Reason>();
  const steps = userIds.flatMap((id) => {
    const person = people.get(id);
    const records = recordsOf.get(id) ?? [];
    const counted = countable(records).find(({ status }) => status === 'accepted');
    const why = !person ? 'gone' : !person.checkedIn ? 'not_in' : !counted ? 'no_record' : null;
    if (why) reasons.set(id, why);
    const revoked = person?.ticket_status === 'revoked';
    return why || !counted ? [] : undoSteps(records, counted, { all: true, revoked, reason });
  });
  if (steps.length > 0) await replica.performAll('undo_check_in', steps);
  return reasons;
}
