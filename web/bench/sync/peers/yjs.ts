import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import type { Account, Card, CheckIn, MakePhone, PeerServer } from '../peer.ts';
import { Shown } from '../shown.ts';

/** The first byte of a message: what its sender has, or what the other one lacks. */
const KINDS = { vector: 0, update: 1 };
const message = (kind: number, body: Uint8Array): Buffer => Buffer.concat([Buffer.from([kind]), body]);

/** The exchange of `y-websocket`: each side says what it has, gets what it lacks, and then every change. */
function exchange(document: Doc, socket: WebSocket): void {
  const tell = (update: Uint8Array, origin: unknown) => {
    if (origin !== socket && socket.readyState === WebSocket.OPEN) socket.send(message(KINDS.update, update));
  };
  document.on('update', tell);
  socket.on('close', () => document.off('update', tell));
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    const body = new Uint8Array(data.subarray(1));
    if (data.readUInt8() === KINDS.update) applyUpdate(document, body, socket);
    else socket.send(message(KINDS.update, encodeStateAsUpdate(document, body)));
  });
  const begin = () => socket.send(message(KINDS.vector, encodeStateVector(document)));
  if (socket.readyState === WebSocket.OPEN) begin();
  else socket.once('open', begin);
}

/** A document of Yjs behind a WebSocket with deflate; in memory, and everybody gets everything. */
export async function serveYjs(cards: Card[]): Promise<PeerServer> {
  const document = new Doc();
  const [held, checkIns] = [document.getMap<Card>('cards'), document.getMap<CheckIn>('check_ins')];
  document.transact(() => {
    for (const card of cards) held.set(card.id, card);
  });
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true });
  sockets.on('connection', (socket) => exchange(document, socket));
  return {
    port: async () => (sockets.address() as AddressInfo).port,
    async touch(ids, company) {
      document.transact(() => {
        for (const id of ids) held.set(id, { ...(held.get(id) as Card), company });
      });
    },
    async received(count) {
      while (checkIns.size < count) await new Promise((resolve) => setTimeout(resolve, 2));
    },
  };
}

export const yjsPhone: MakePhone = (seen) => {
  let account: Account;
  let document: Doc;
  let socket: WebSocket;
  const join = async () => {
    socket = new WebSocket(account.address.replace('http', 'ws'), { perMessageDeflate: true });
    exchange(document, socket);
  };
  const shown = new Shown();
  return {
    async fill(given, count) {
      account = given;
      shown.clear();
      document = new Doc();
      const cards = document.getMap<Card>('cards');
      cards.observe(({ keysChanged }) => {
        for (const id of keysChanged) shown.set(id, cards.get(id)?.company ?? '');
      });
      document.getMap<CheckIn>('check_ins').observe(({ keysChanged }) => {
        for (const id of keysChanged) seen(id);
      });
      await join();
      await shown.cards(count);
    },
    sees: (company, count) => shown.say(company, count),
    async checkIn(made) {
      for (const each of made) document.getMap<CheckIn>('check_ins').set(each.id, each);
    },
    // It has no answers: the server says when it has all.
    drained: async () => undefined,
    async offline() {
      socket.close();
    },
    online: join,
    async close() {
      socket.close();
      document.destroy();
    },
  };
};
