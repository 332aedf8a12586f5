import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { WebSocket } from 'ws';
import { openReplica, type Replica } from '../../../src/replica/index.ts';
import { FakeLocks } from '../../../src/replica/testing/fake-locks.ts';
import type { CheckIn, PeerPhone } from '../peer.ts';
import { Shown } from '../shown.ts';

const EVENT_ID = 'event-001';

const send = globalThis.fetch;

/** A browser's socket says nothing of an error that nobody listens for; this one would end the process. */
class BrowserSocket extends WebSocket {
  constructor(address: string) {
    super(address);
    this.on('error', () => undefined);
  }
}

/** What a browser has and Node has not. */
Object.assign(globalThis, {
  WebSocket: BrowserSocket,
  // Node asks for brotli only over TLS; browsers on their own machine too.
  fetch: (url: string, init: RequestInit) => {
    const asked = { ...init, headers: { ...init.headers, 'accept-encoding': 'gzip, deflate, br' } };
    return send(url, asked);
  },
});
Object.defineProperty(globalThis, 'navigator', { value: { locks: new FakeLocks() }, configurable: true });

/** The app's own replica: documents in memory, the outbox in an IndexedDB of this process. */
export const barazaPhone = (seen: (id: string) => void): PeerPhone => {
  let replica: Replica;
  const shown = new Shown();
  return {
    async fill({ address, user_id, role, token }, cards) {
      Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
      shown.clear();
      replica = await openReplica({
        user_id,
        role,
        event_id: EVENT_ID,
        token: () => token,
        origin: address,
        storage: getRxStorageMemory(),
      });
      replica.db.users.eventBulks$.subscribe(({ events }) => {
        for (const { documentId, documentData } of events) shown.set(documentId, documentData.company ?? '');
      });
      replica.db.check_ins.eventBulks$.subscribe(({ events }) => {
        for (const { documentId } of events) seen(documentId);
      });
      await shown.cards(cards);
    },
    sees: (company, count) => shown.say(company, count),
    async checkIn(made: CheckIn[]) {
      for (const { id, user_id, gate_id } of made)
        await replica.perform('record_check_in', {
          check_in_id: id,
          user_id,
          gate_id,
          check_in_method: 'qr',
          verdict: 'admitted',
        });
    },
    drained: () =>
      new Promise((resolve) => {
        const stop = replica.outbox.observe(({ waiting }) => {
          if (waiting.length > 0) return;
          resolve();
          // Not within the first call, which comes before there is anything to stop.
          queueMicrotask(() => stop());
        });
      }),
    offline: async () => undefined,
    async online() {
      void replica.syncNow();
    },
    close: () => replica.close(),
  };
};
