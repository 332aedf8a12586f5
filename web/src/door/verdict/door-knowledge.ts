import type { Event } from '@baraza/schema/event/event';
import type { Replica } from '../../replica/index.ts';
import type { DoorKnowledge } from './decide-verdict.ts';

/** What the replica on this device knows, for a door to decide by. */
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
