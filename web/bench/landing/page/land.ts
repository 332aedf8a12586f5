import { Dexie } from 'dexie';
import { openReplica, type Replica, uuidV7 } from '../../../src/replica/index.ts';
import { replicaName } from '../../../src/replica/storage/replica-name.ts';
import { openPeopleIndex, type PeopleIndex } from '../../../src/shared/people/people-index.ts';

export interface PhoneAccount {
  user_id: string;
  token: string;
  role: 'admin' | 'user' | 'door';
}

/** Times in milliseconds. */
export interface Landing {
  /** From an empty device until everybody is in IndexedDB. */
  firstSync(account: PhoneAccount, people: number): Promise<number>;
  /** The same documents, put into an empty table of Dexie at once. */
  bulkPut(): Promise<number>;
  /** The app is opened again; `opened` until the replica is, `names` from then until the first 50 names. */
  reopen(): Promise<{ opened: number; names: number }>;
  /** Check-ins of the first people, one after the other: until each is kept. */
  keep(count: number): Promise<number[]>;
  /** From the return of the network until all is answered and what it did is here; and the longest task meanwhile. */
  drain(): Promise<{ ms: number; longestTask: number }>;
  /** What nobody can know beforehand of the check-ins that the server has: whom, when, and their ids. */
  checkIns(): Promise<(readonly [id: string, user: string, at: string])[]>;
  /** A page that was loaded again opens what is on the device. */
  open(account: PhoneAccount): Promise<number>;
  /** From asking for the first 50 names until they are painted. */
  paint(): Promise<number>;
  /** Until everybody on the device is in memory, to be searched with each letter, as at a door. */
  list(): Promise<number>;
  wipe(): Promise<void>;
}

const ORIGIN = `${location.origin}/answer`;
const EVENT_ID = 'event-001';

let longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: 'longtask' });

let replica: Replica;
let open: () => Promise<Replica>;
/** Held, as a screen holds it. */
let index: PeopleIndex | undefined;

const openFor =
  ({ user_id, token, role }: PhoneAccount) =>
  () =>
    openReplica({ user_id, role, event_id: EVENT_ID, token: () => token, origin: ORIGIN });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const landing: Landing = {
  firstSync(account, people) {
    open = openFor(account);
    return timed(async () => {
      replica = await open();
      const ids = new Set<string>();
      await new Promise<void>((resolve) => {
        replica.db.users.eventBulks$.subscribe(({ events }) => {
          for (const { documentId } of events) ids.add(documentId);
          if (ids.size >= people) resolve();
        });
      });
    });
  },

  async bulkPut() {
    const documents = (await replica.db.users.find().exec()).map((document) => document.toMutableJSON());
    // As the replica writes: on disk before it is done.
    const bare = new Dexie('bare', { chromeTransactionDurability: 'strict' });
    bare.version(1).stores({ documents: 'id' });
    await bare.open();
    const ms = await timed(() => bare.table('documents').bulkPut(documents));
    await bare.delete();
    return ms;
  },

  async reopen() {
    await replica.close();
    const opened = await timed(async () => {
      replica = await open();
    });
    const names = await timed(() => replica.db.users.find({ sort: [{ name: 'asc' }], limit: 50 }).exec());
    return { opened, names };
  },

  async keep(count) {
    const people = await replica.db.users.find({ sort: [{ name: 'asc' }], limit: count }).exec();
    const times: number[] = [];
    for (const { id } of people)
      times.push(
        await timed(() =>
          replica.perform('record_check_in', {
            check_in_id: uuidV7(),
            user_id: id,
            gate_id: 'gate-north',
            check_in_method: 'qr',
            verdict: 'admitted',
          }),
        ),
      );
    return times;
  },

  async drain() {
    longest = 0;
    const name = `${replicaName(replica.user_id, replica.event_id)}-outbox`;
    const outbox = await new Dexie(name).open();
    const ms = await timed(async () => {
      void replica.syncNow();
      while ((await outbox.table('commands').count()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    outbox.close();
    return { ms, longestTask: longest };
  },

  async checkIns() {
    const records = await replica.db.check_ins.find({ selector: { recorded_by: replica.user_id } }).exec();
    return records.flatMap(({ id, user_id, device_time, arrived_at }) =>
      arrived_at ? [[id, user_id, device_time] as const] : [],
    );
  },

  async open(account) {
    open = openFor(account);
    return timed(async () => {
      replica = await open();
    });
  },

  paint: () =>
    timed(async () => {
      const found = await replica.db.users.find({ sort: [{ name: 'asc' }], limit: 50 }).exec();
      const rows = found.map(({ name }) => Object.assign(document.createElement('p'), { textContent: name }));
      document.body.replaceChildren(...rows);
      // The first callback comes before the frame is painted, the second after it.
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    }),

  list: () =>
    timed(async () => {
      index = await openPeopleIndex(replica.db.users);
    }),

  async wipe() {
    index?.close();
    await replica.wipe('discard');
  },
};

Object.assign(window, { landing });
