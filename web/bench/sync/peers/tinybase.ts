import type { AddressInfo } from 'node:net';
import { createMergeableStore, type MergeableStore } from 'tinybase';
import { createCustomPersister } from 'tinybase/persisters';
import { createWsSynchronizer, type WsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client';
import { createWsServer } from 'tinybase/synchronizers/synchronizer-ws-server';
import { WebSocket, WebSocketServer } from 'ws';
import type { Account, Card, CheckIn, MakePhone, PeerServer } from '../peer.ts';
import { Shown } from '../shown.ts';

/** A constant of TinyBase's types, which are not there at run time. */
const MERGEABLE_STORE_ONLY = 2;

/** Its cells hold no lists and objects with a common merge: they go as text. */
const cells = (document: object) =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([, value]) => value !== null)
      .map(([field, value]) => [field, typeof value === 'object' ? JSON.stringify(value) : value]),
  );

const add = (store: MergeableStore, table: string, documents: readonly (Card | CheckIn)[]) =>
  store.transaction(() => {
    for (const document of documents) store.setRow(table, document.id, cells(document));
  });

/** TinyBase's own server, with the sockets' deflate; in memory, and everybody gets everything. */
export async function serveTinybase(cards: Card[]): Promise<PeerServer> {
  const store = createMergeableStore();
  add(store, 'cards', cards);
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true });
  await new Promise((listening) => sockets.once('listening', listening));
  const { port } = sockets.address() as AddressInfo;
  await new Promise<void>((ready) => {
    const keptElsewhere = createCustomPersister(
      store,
      async () => undefined,
      async () => undefined,
      () => 0,
      () => undefined,
      undefined,
      MERGEABLE_STORE_ONLY,
    );
    createWsServer(sockets, () => [keptElsewhere, () => ready()]);
    // While its first client comes in, each waits a second for the other: that one is nobody.
    new WebSocket(`ws://127.0.0.1:${port}`).on('error', () => undefined);
  });
  return {
    port: async () => port,
    async touch(ids, company) {
      store.transaction(() => {
        for (const id of ids) store.setCell('cards', id, 'company', company);
      });
    },
    async received(count) {
      while (store.getRowCount('check_ins') < count) await new Promise((resolve) => setTimeout(resolve, 2));
    },
  };
}

export const tinybasePhone: MakePhone = (seen) => {
  let account: Account;
  let store: MergeableStore;
  let synchronizer: WsSynchronizer<WebSocket>;
  const join = async () => {
    const socket = new WebSocket(account.address.replace('http', 'ws'), { perMessageDeflate: true });
    socket.on('error', () => undefined);
    synchronizer = await createWsSynchronizer(store, socket);
    await synchronizer.startSync();
  };
  const shown = new Shown();
  return {
    async fill(given, cards) {
      account = given;
      shown.clear();
      store = createMergeableStore();
      store.addCellListener('cards', null, 'company', (_store, _table, id, _cell, value) =>
        shown.set(id, String(value)),
      );
      store.addRowListener('check_ins', null, (_store, _table, id) => seen(id));
      await join();
      await shown.cards(cards);
    },
    sees: (company, count) => shown.say(company, count),
    async checkIn(made) {
      for (const each of made) add(store, 'check_ins', [each]);
    },
    // It has no answers: the server says when it has all.
    drained: async () => undefined,
    async offline() {
      await synchronizer.destroy();
    },
    online: join,
    async close() {
      await synchronizer.destroy();
    },
  };
};
