import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { type Replica, uuidV7 } from '../../../replica/index.ts';
import { countable, undoSteps } from '../../check-in/records/undo-plan.ts';

/** Why nothing was done; the person as this device has them now, not as a list showed them. */
export type Reason = 'gone' | 'revoked' | 'already_in' | 'not_in' | 'no_record';

type Device = Pick<Replica, 'db' | 'perform'>;

/** Checks somebody in at a gate, as a door does by name. Rejects with a `ReplicaStorageError`. */
export async function checkInPerson(replica: Device, userId: string, gateId: string): Promise<Reason | null> {
  const person = await replica.db.users.findOne(userId).exec();
  if (!person) return 'gone';
  if (person.ticket_status === 'revoked') return 'revoked';
  if (person.checkedIn) return 'already_in';
  await replica.perform('record_check_in', {
    check_in_id: uuidV7(),
    user_id: userId,
    gate_id: gateId,
    check_in_method: 'manual',
    verdict: 'admitted',
  });
  return null;
}

/** Undoes all records of somebody, so that none of them counts instead. Rejects with a `ReplicaStorageError`. */
export async function undoCheckIns(replica: Device, userId: string, reason: string): Promise<Reason | null> {
  const person = await replica.db.users.findOne(userId).exec();
  if (!person) return 'gone';
  if (!person.checkedIn) return 'not_in';
  const found = await replica.db.check_ins.find({ selector: { user_id: userId } }).exec();
  const records = found.map((record): CheckIn => record.toMutableJSON());
  const counted = countable(records).find(({ status }) => status === 'accepted');
  if (!counted) return 'no_record';
  const revoked = person.ticket_status === 'revoked';
  const steps = undoSteps(records, counted, { all: true, revoked, reason });
  for (const step of steps) await replica.perform('undo_check_in', step);
  return null;
}
