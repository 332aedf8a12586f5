import { createServer as createWeb } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { WebSocket, WebSocketServer } from 'ws';
import type { Card, CheckIn, MakePhone, PeerServer } from '../peer.ts';

/** As the sync server compresses its answers. */
const QUALITY = 5;
const compressed = (value: unknown): Buffer =>
  brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
const read = <T>(body: Buffer): T => JSON.parse(brotliDecompressSync(body).toString()) as T;

/** The first byte of a call; the length of its body follows in four. */
const KINDS = { all: 1, changed: 2, queue: 3 };

function framed(kind: number, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(kind);
  head.writeUInt32BE(body.byteLength, 1);
  return Buffer.concat([head, body]);
}

/** The next framed body that comes over a socket. */
function nextBody(socket: Socket): Promise<{ kind: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let [size, wanted] = [0, 5];
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (wanted === 5 && size >= 5) wanted += Buffer.concat(chunks).readUInt32BE(1);
      if (size < wanted || size < 5) return;
      const whole = Buffer.concat(chunks);
      resolve({ kind: whole.readUInt8(), body: whole.subarray(5) });
    });
  });
}

/**
 * The least that any protocol could do: one compressed body over a bare socket for cards and queues, one hop of a bare
 * WebSocket for a change. Nothing is stored, and nobody is asked who they are.
 */
export async function serveFloor(cards: Card[]): Promise<PeerServer> {
  const all = compressed(cards);
  let changed = compressed([]);
  const web = createWeb((_, answer) => answer.end('{}'));
  const sockets = new WebSocketServer({ server: web });
  sockets.on('connection', (socket) =>
    socket.on('message', (text) => {
      for (const other of sockets.clients) if (other !== socket) other.send(text.toString());
    }),
  );
  const answer = async (socket: Socket): Promise<void> => {
    const { kind, body } = await nextBody(socket);
    if (kind === KINDS.queue) read<CheckIn[]>(body);
    const bodies = { [KINDS.all]: all, [KINDS.changed]: changed };
    socket.end(framed(kind, bodies[kind] ?? Buffer.alloc(0)));
  };
  // One port for both, so that one proxy counts both: HTTP begins with a letter.
  const door = createServer((socket) =>
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      if (first.readUInt8() > KINDS.queue) web.emit('connection', socket);
      else void answer(socket).catch(() => socket.destroy());
      process.nextTick(() => socket.resume());
    }),
  );
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  return {
    port: async () => (door.address() as AddressInfo).port,
    async touch(ids, company) {
      const wanted = new Set(ids);
      changed = compressed(cards.filter(({ id }) => wanted.has(id)).map((card) => ({ ...card, company })));
    },
    received: async () => undefined,
  };
}

export const floorPhone: MakePhone = (seen) => {
  let address: URL;
  let socket: WebSocket;
  let isOffline = false;
  let queue: CheckIn[] = [];
  const held = new Map<string, Card>();
  const ask = async (kind: number, body: Buffer = Buffer.alloc(0)): Promise<Buffer> => {
    const connection = connect(Number(address.port), address.hostname);
    connection.write(framed(kind, body));
    return (await nextBody(connection)).body;
  };
  const join = async (): Promise<void> => {
    socket = new WebSocket(address);
    socket.on('message', (text) => seen((JSON.parse(text.toString()) as CheckIn).id));
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('open', resolve));
  };
  return {
    async fill(account, count) {
      address = new URL(account.address);
      held.clear();
      for (const card of read<Card[]>(await ask(KINDS.all))) held.set(card.id, card);
      if (held.size !== count) throw new Error(`${held.size} cards came`);
      await join();
    },
    async sees(company, count) {
      for (const card of read<Card[]>(await ask(KINDS.changed))) held.set(card.id, card);
      const changed = [...held.values()].filter((card) => card.company === company).length;
      if (changed !== count) throw new Error(`${changed} changes came`);
    },
    async checkIn(made) {
      if (isOffline) queue.push(...made);
      else for (const each of made) socket.send(JSON.stringify(each));
    },
    async drained() {
      await ask(KINDS.queue, compressed(queue));
      queue = [];
    },
    async offline() {
      isOffline = true;
    },
    async online() {
      isOffline = false;
    },
    async close() {
      socket.close();
    },
  };
};
