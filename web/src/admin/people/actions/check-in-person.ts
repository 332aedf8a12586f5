import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { User } from '@baraza/schema/people/user';
import { type Replica, uuidV7 } from '../../../replica/index.ts';
import { cameToday, checkInsOf, knownCheckIns, presentDays } from '../../../shared/check-in/came-today.ts';
import { ofLastDay, undoSteps } from '../../../shared/check-in/undo-plan.ts';

/** Why nothing was done; the person as this device has them now, not as a list showed them. */
export type Reason = 'gone' | 'revoked' | 'already_in' | 'not_in' | 'no_record';

type Device = Pick<Replica, 'db' | 'clock' | 'status' | 'performAll'>;

/** For so many, all records are read at once: faster than a question for each person. */
const MANY = 50;

/** The ids of those of these people whom a door would find in already. */
export async function cameTodayOf(
  { db, ...present }: Pick<Device, 'db' | 'clock' | 'status'>,
  people: readonly Pick<User, 'id' | 'checkedIn'>[],
  timeZone: string | undefined,
): Promise<ReadonlySet<string>> {
  const queries = people.length < MANY ? people.map(({ id }) => checkInsOf(db, id)) : [checkInsOf(db)];
  const recordsOf = new Map<string, CheckIn[]>(people.map(({ id }) => [id, []]));
  for (const record of (await Promise.all(queries.map((query) => query.exec()))).flat())
    recordsOf.get(record.user_id)?.push(record.toMutableJSON());
  const days = presentDays(present, timeZone);
  const known = (id: string) => knownCheckIns(recordsOf.get(id) ?? [], days, timeZone);
  return new Set(people.flatMap((person) => (cameToday(person, known(person.id)) ? person.id : [])));
}

/**
 * Checks people in at a gate, as a door does by name: on this device all whom it can, or none. Answers with the others.
 * Rejects with a `ReplicaStorageError`.
 * @param timeZone of the venue, by whose days doors greet
 */
export async function checkInPeople(
  replica: Device,
  userIds: readonly string[],
  gateId: string,
  timeZone: string | undefined,
): Promise<ReadonlyMap<string, Reason>> {
  const found = await replica.db.users.findByIds([...userIds]).exec();
  const came = await cameTodayOf(replica, [...found.values()], timeZone);
  const reasons = new Map<string, Reason>();
  for (const id of userIds) {
    const person = found.get(id);
    if (!person) reasons.set(id, 'gone');
    else if (person.ticket_status === 'revoked') reasons.set(id, 'revoked');
    else if (came.has(id)) reasons.set(id, 'already_in');
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
 * Undoes all records of people of the last day on which they came, so that none of these counts instead: on this device
 * for all whom it can, or for none. Answers with the others. Rejects with a `ReplicaStorageError`.
 * @param timeZone of the venue, by whose days doors greet
 */
export async function undoCheckIns(
  replica: Device,
  userIds: readonly string[],
  reason: string,
  timeZone: string | undefined,
): Promise<ReadonlyMap<string, Reason>> {
  const people = await replica.db.users.findByIds([...userIds]).exec();
  const found = await replica.db.check_ins.find({ selector: { user_id: { $in: [...userIds] } } }).exec();
  const recordsOf = new Map<string, CheckIn[]>(userIds.map((id) => [id, []]));
  for (const record of found) recordsOf.get(record.user_id)?.push(record.toMutableJSON());
  const reasons = new Map<string, Reason>();
  const steps = userIds.flatMap((id) => {
    const person = people.get(id);
    const records = recordsOf.get(id) ?? [];
    const undone = ofLastDay(records, timeZone);
    const why = !person ? 'gone' : !person.checkedIn ? 'not_in' : undone.length === 0 ? 'no_record' : null;
    if (why) reasons.set(id, why);
    const revoked = person?.ticket_status === 'revoked';
    return why ? [] : undoSteps(records, undone, { revoked, reason });
  });
  if (steps.length > 0) await replica.performAll('undo_check_in', steps);
  return reasons;
}
