import { replicaName } from '../storage/replica-name.ts';
import type { Owner } from './outbox.ts';

/**
 * Counts the commands that wait in a person's outbox on this device, for screens without a signed-in person. Doesn't
 * load the replica's code, which is most of the app. Resolves to 0, and creates nothing, when there is no outbox.
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
