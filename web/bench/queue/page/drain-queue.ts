import { Dexie } from 'dexie';
import { openReplica, type Replica, uuidV7 } from '../../../src/replica/index.ts';
import { replicaName } from '../../../src/replica/storage/replica-name.ts';

export interface Phone {
  /** Resolves to the ms that a bare `bulkPut` of as many people takes. */
  bare(people: number): Promise<number>;
  /** Opens the replica and fills it. */
  open(owner: { user_id: string; event_id: string; token: string }): Promise<number>;
  /** Checks people in while there is no network. Resolves to the ms of each. */
  keep(people: readonly string[]): Promise<number[]>;
  /** Lets the network back. Resolves to the ms until everything is answered and pulled, and the longest task meanwhile. */
  drain(): Promise<{ took: number; longestTask: number }>;
}

const realFetch = window.fetch.bind(window);
let isOnline = true;
window.fetch = (input, init) => (isOnline ? realFetch(input, init) : Promise.reject(new TypeError('no network')));

let replica: Replica;
let longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: 'longtask' });

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
};

let outbox: Dexie | undefined;

/** The commands that the outbox still holds, answered ones included. */
async function countLeft(): Promise<number> {
  outbox ??= await new Dexie(`${replicaName(replica.user_id, replica.event_id)}-outbox`).open();
  return outbox.table('commands').count();
}

const phone: Phone = {
  async bare(people) {
    const database = new Dexie('bare', { chromeTransactionDurability: 'strict' });
    database.version(1).stores({ people: 'id, name' });
    const rows = await replica.db.users.find().exec();
    const documents = rows.slice(0, people).map((row) => row.toJSON());
    const start = performance.now();
    await database.table('people').bulkPut(documents);
    const took = performance.now() - start;
    await database.delete();
    return took;
  },

  async open({ user_id, event_id, token }) {
    const start = performance.now();
    const origin = `${location.origin}/answer`;
    replica = await openReplica({ user_id, event_id, role: 'admin', token: () => token, origin });
    await until(async () => replica.status.get().filled);
    return performance.now() - start;
  },

  async keep(people) {
    isOnline = false;
    const times = [];
    for (const user_id of people) {
      const start = performance.now();
      await replica.perform('record_check_in', {
        ...{ check_in_id: uuidV7(), user_id, gate_id: 'gate-north' },
        ...{ check_in_method: 'qr', verdict: 'admitted' },
      });
      times.push(performance.now() - start);
    }
    return times;
  },

  async drain() {
    isOnline = true;
    longest = 0;
    const start = performance.now();
    void replica.syncNow();
    await until(async () => replica.status.get().waiting === 0);
    await until(async () => (await countLeft()) === 0);
    return { took: performance.now() - start, longestTask: longest };
  },
};

Object.assign(window, { phone });
