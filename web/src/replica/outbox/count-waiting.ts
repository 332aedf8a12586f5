import { replicaName } from '../storage/replica-name.ts';
import type { Owner } from './outbox.ts';

/**
 * How many commands wait in somebody's outbox on this device, for screens on which nobody is signed in: without the code
 * of the replica, which is most of the app's. None when there is no outbox, and it is not made by asking.
 */
export function countWaiting({ user_id, event_id }: Owner, databases: IDBFactory = indexedDB): Promise<number> {
  return new Promise((resolve) => {
    const opening = databases.open(`${replicaName(user_id, event_id)}-outbox`);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(0);
    opening.onsuccess = () => {
      const database = opening.result;
      const counting = database.transaction('commands').objectStore('commands').index('state').count('waiting');
      const done = (count: number) => {
        database.close();
        resolve(count);
      };
      counting.onsuccess = () => done(counting.result);
      counting.onerror = () => done(0);
    };
  });
}
