import express from 'express';
import { createRxDatabase, type RxCollection, type RxJsonSchema, type RxReplicationPullStreamItem } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { RxServerAdapterExpress } from 'rxdb-server/plugins/adapter-express';
import { createRxServer } from 'rxdb-server/plugins/server';
import { Subject } from 'rxjs';
import { freePort } from '../../../../.ci/steps/free-port.mjs';
import type { Account, Card, CheckIn, MakePhone, PeerServer } from '../peer.ts';
import { Shown } from '../shown.ts';

/** As large as Baraza's. */
const PULL_BATCH = 1_000;
const PUSH_BATCH = 100;

interface Checkpoint {
  id: string;
  lwt: number;
}

const id = { type: 'string', maxLength: 100 } as const;
const cardSchema = {
  ...{ version: 0, primaryKey: 'id', type: 'object', required: ['id'], additionalProperties: true },
  properties: { id, hidden: { type: 'boolean' }, company: { type: 'string' } },
} as unknown as RxJsonSchema<Card>;
const checkInSchema = {
  ...{ version: 0, primaryKey: 'id', type: 'object', required: ['id'], additionalProperties: true },
  properties: { id },
} as unknown as RxJsonSchema<CheckIn>;

const open = async (name: string) => {
  const database = await createRxDatabase({ name, storage: getRxStorageMemory(), multiInstance: false });
  const collections = await database.addCollections({
    cards: { schema: cardSchema },
    check_ins: { schema: checkInSchema },
  });
  return {
    database,
    cards: collections.cards as RxCollection<Card>,
    checkIns: collections.check_ins as RxCollection<CheckIn>,
  };
};

/** RxDB's own server, which filters by viewer; its documents are in memory here, which is in its favour. */
export async function serveRxdb(cards: Card[]): Promise<PeerServer> {
  const opened = await open('server');
  await opened.cards.bulkInsert(cards);
  // rxdb-server knows what RxDB calls `onClose` by its earlier name.
  Object.assign(opened.database, { onDestroy: opened.database.onClose });
  const port = await freePort();
  const server = await createRxServer({
    database: opened.database,
    adapter: RxServerAdapterExpress,
    serverApp: express().use(express.json({ limit: '10mb' })),
    hostname: '127.0.0.1',
    port,
    authHandler: (headers: { authorization?: string }) => {
      if (!headers.authorization) throw new Error('not signed in');
      return { data: { user_id: headers.authorization }, validUntil: Date.now() + 3_600_000 };
    },
  } as unknown as Parameters<typeof createRxServer>[0]);
  server.addReplicationEndpoint({
    name: 'cards',
    collection: opened.cards,
    queryModifier: (_, query) => ({ ...query, selector: { ...query.selector, hidden: false } }) as typeof query,
    changeValidator: () => false,
  });
  server.addReplicationEndpoint({ name: 'check_ins', collection: opened.checkIns });
  await server.start();
  let received = 0;
  opened.checkIns.insert$.subscribe(() => {
    received += 1;
  });
  return {
    port: async () => port,
    async touch(ids, company) {
      await opened.cards.find({ selector: { id: { $in: ids } } }).patch({ company });
    },
    async received(count) {
      while (received < count) await new Promise((resolve) => setTimeout(resolve, 2));
    },
  };
}

/** Server-sent events; the first one is undefined: the stream is open. */
async function followEvents(url: string, init: RequestInit, onEvent: (data?: string) => void): Promise<void> {
  const answer = await fetch(url, init);
  onEvent();
  const decoder = new TextDecoder();
  let held = '';
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    const events = (held + decoder.decode(chunk, { stream: true })).split('\n\n');
    held = events.pop() ?? '';
    for (const event of events) onEvent(event.replace(/^data: /, ''));
  }
}

export const rxdbPhone: MakePhone = (seen) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let account: Account;
  let replications: ReturnType<typeof replicate>[] = [];
  let opening = 0;

  /** As rxdb-server's own client does it, which does not run with this version of RxDB. */
  const replicate = <Document>(collection: RxCollection<Document>, pushes: boolean) => {
    const url = `${account.address}/${collection.name}/0`;
    const headers = { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' };
    const call = async (path: string, init: RequestInit = {}) =>
      (await fetch(`${url}/${path}`, { ...init, headers })).json();
    const news = new Subject<RxReplicationPullStreamItem<Document, Checkpoint>>();
    const stop = new AbortController();
    const replication = replicateRxCollection<Document, Checkpoint>({
      collection,
      replicationIdentifier: collection.name,
      waitForLeadership: false,
      pull: {
        batchSize: PULL_BATCH,
        stream$: news,
        handler: (from, limit) => call(`pull?lwt=${from?.lwt ?? 0}&id=${from?.id ?? ''}&limit=${limit}`),
      },
      ...(pushes && {
        push: {
          batchSize: PUSH_BATCH,
          handler: (rows) => call('push', { method: 'POST', body: JSON.stringify(rows) }),
        },
      }),
    });
    void followEvents(`${url}/pullStream`, { headers, signal: stop.signal }, (event) =>
      news.next(event ? JSON.parse(event) : 'RESYNC'),
    ).catch(() => undefined);
    const cancel = () => {
      stop.abort();
      return replication.cancel();
    };
    return { cancel, awaitInSync: () => replication.awaitInSync() };
  };

  const join = () => {
    replications = [replicate(opened.cards, false), replicate(opened.checkIns, true)];
  };
  const leave = async () => {
    await Promise.all(replications.map((replication) => replication.cancel()));
  };
  const shown = new Shown();
  return {
    async fill(given, cards) {
      account = given;
      shown.clear();
      opening += 1;
      opened = await open(`phone${opening}`);
      opened.cards.eventBulks$.subscribe(({ events }) => {
        for (const { documentId, documentData } of events) shown.set(documentId, documentData.company ?? '');
      });
      opened.checkIns.insert$.subscribe(({ documentId }) => seen(documentId));
      join();
      await shown.cards(cards);
    },
    sees: (company, count) => shown.say(company, count),
    async checkIn(made) {
      for (const each of made) await opened.checkIns.insert(each);
    },
    async drained() {
      await Promise.all(replications.map((replication) => replication.awaitInSync()));
    },
    // It waits five seconds after a failure: what comes back begins a replication, as an opened app does.
    offline: leave,
    online: async () => join(),
    async close() {
      await leave();
      await opened.database.close();
    },
  };
};
