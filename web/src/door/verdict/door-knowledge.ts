import type { Event } from '@baraza/schema/event/event';
import type { Replica } from '../../replica/index.ts';
import { checkInsOf, knownCheckIns, presentDays } from '../../shared/check-in/came-today.ts';
import type { PeopleIndex } from '../../shared/people/people-index.ts';
import type { DoorKnowledge } from './decide-verdict.ts';

/**
 * A door's decision data, read from the replica.
 * @param index people by code of another system; until it is read, they are searched one by one
 */
export function knowledgeOf(replica: Replica, event: Event, index?: Pick<PeopleIndex, 'findByCode'>): DoorKnowledge {
  const { db } = replica;
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
      return knownCheckIns(records, presentDays(replica, event.time_zone), event.time_zone);
    },
  };
}
