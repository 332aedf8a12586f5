import type { Event } from '@baraza/schema/event/event';
import type { Replica } from '../../replica/index.ts';
import type { PeopleIndex } from '../../shared/people/people-index.ts';
import type { DoorKnowledge } from './decide-verdict.ts';

/**
 * A door's decision data, read from the replica.
 * @param index people by code of another system; until it is read, they are searched one by one
 */
export function knowledgeOf({ db }: Replica, event: Event, index?: Pick<PeopleIndex, 'findByCode'>): DoorKnowledge {
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
    earlierCheckIn: async (userId) => {
      const selector = { user_id: userId, status: { $in: ['accepted', 'held'] } };
      const found = await db.check_ins.find({ selector }).exec();
      const earlier =
        found.find(({ status }) => status === 'accepted') ??
        // A held one of one's own let nobody in: no door has seen the person yet.
        found.find(({ verdict, recorded_by }) => verdict === 'admitted' && recorded_by !== userId);
      return earlier?.toMutableJSON();
    },
  };
}
