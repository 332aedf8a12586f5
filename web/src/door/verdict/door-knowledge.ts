import type { Event } from '@baraza/schema/event/event';
import type { Replica } from '../../replica/index.ts';
import type { DoorKnowledge } from './decide-verdict.ts';

/** A door's decision data, read from the replica. */
export function knowledgeOf({ db }: Replica, event: Event): DoorKnowledge {
  return {
    event,
    person: async (userId) => (await db.users.findOne(userId).exec())?.toMutableJSON(),
    acceptedCheckIn: async (userId) => {
      const found = await db.check_ins.findOne({ selector: { user_id: userId, status: 'accepted' } }).exec();
      return found?.toMutableJSON();
    },
  };
}
