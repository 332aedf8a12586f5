import { type Replica, uuidV7 } from '../../../replica/index.ts';
import { type AddressedPerson, argsOf, draftTo, type Words } from '../../messages/write/draft.ts';

/**
 * Sends each of them a message of their own. All are on this device at once, or none: whoever repeats what was cut short
 * would write to some twice. Rejects with a `ReplicaStorageError`.
 */
export const messagePeople = (
  replica: Pick<Replica, 'performAll'>,
  people: readonly AddressedPerson[],
  words: Words,
  timeZone: string,
): Promise<void> =>
  replica.performAll(
    'send_notification',
    people.map((person) => ({
      notification_id: uuidV7(),
      ...argsOf({ ...draftTo(person), ...words }, timeZone),
    })),
  );
