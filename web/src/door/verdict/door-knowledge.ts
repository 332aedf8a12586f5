import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import { dayKey } from '../../i18n/formats.ts';
import type { Replica, ReplicaCollections } from '../../replica/index.ts';
import { isByDoor } from '../../shared/check-in/let-in.ts';
import type { PeopleIndex } from '../../shared/people/people-index.ts';
import type { DoorKnowledge, KnownCheckIns } from './decide-verdict.ts';

/**
 * A door's decision data, read from the replica.
 * @param index people by code of another system; until it is read, they are searched one by one
 */
export function knowledgeOf(
  { db, clock }: Replica,
  event: Event,
  index?: Pick<PeopleIndex, 'findByCode'>,
): DoorKnowledge {
  const person = async (userId: string) => (await db.users.findOne(userId).exec())?.toMutableJSON();
  return {
    event,
    person,
    async personWithCode(code) {
      if (code === '') return undefined;
      if (!index) return (await db.users.findOne({ selector: { external_code: code } }).exec())?.toMutableJSON();
      const id = index.findByCode(code);
      return id === undefined ? undefined : person(id);
    },
    checkIns: async (userId) => {
      const found = await checkInsOf(db, userId).exec();
      const records = found.map((record) => record.toMutableJSON());
      return knownCheckIns(records, Date.now() + clock.offset(), event.time_zone);
    },
  };
}

/** The records that `knownCheckIns` judges by. */
export const checkInsOf = (db: ReplicaCollections, userId: string) =>
  db.check_ins.find({ selector: { user_id: userId, status: { $in: ['accepted', 'duplicate', 'held'] } } });

/**
 * @param records all of one person, as `checkInsOf` finds them
 * @param now corrected, in ms since 1970
 */
export function knownCheckIns(records: readonly CheckIn[], now: number, timeZone: string | undefined): KnownCheckIns {
  const day = dayKey(now, timeZone);
  const [today] = records
    // A held one by which a door let somebody in is one too: who is in is in, whatever an admin decides on its time.
    .filter((record) => isByDoor(record) && (record.status !== 'held' || record.verdict === 'admitted'))
    .filter(({ check_in_time }) => dayKey(check_in_time, timeZone) === day)
    .sort((a, b) => b.check_in_time.localeCompare(a.check_in_time));
  return { today, hasAny: records.some(({ status }) => status !== 'held') };
}
