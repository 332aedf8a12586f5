import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { serveApp } from '../../serve-app.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { openTestPglite } from '../../testing/database/databases.ts';
import { NO_PROXY } from './client-address.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connection-limits.ts';

let app: TestApp;
const logged: string[] = [];
const sockets: Socket[] = [];
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  app = await openTestApp(await openTestPglite(), { env: { PORT: '0' } });
  app.context.log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const close of closing.splice(0)) await close();
});
afterAll(() => app.close());

/** A slow client runs into these. */
const SHORT = { headersMs: 100, lookEveryMs: 20, bodyMs: 150, bodyBytes: 100 };
/** A client at a fair pace does not, even where this process gets no CPU for some tenths of a second. */
const FAIR = { ...SHORT, headersMs: 2_000, bodyMs: 1_000 };

async function serve(limits: Partial<ConnectionLimits>): Promise<number> {
  const server = await serveApp(app.context, { ...CONNECTION_LIMITS, ...limits });
  closing.push(() => server.stop());
  return Number(new URL(server.address).port);
}

interface Client {
  socket: Socket;
  said: () => string;
  closed: Promise<void>;
}

function open(port: number, localAddress = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let text = '';
  socket.on('data', (data) => {
    text += data.toString();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return new Promise((resolve) => socket.once('connect', () => resolve({ socket, said: () => text, closed })));
}

const head = (length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** @throws when the connection is closed instead */
async function answered({ socket, said, closed }: Client): Promise<void> {
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
  await Promise.race([closed, once(socket, 'data')]);
  expect(said()).toContain('200 OK');
}

async function drip({ socket }: Client, text: string, everyMs: number): Promise<void> {
  for (const character of text) {
    if (socket.destroyed) return;
    socket.write(character);
    await pause(everyMs);
  }
}

it('cuts who says nothing, and who never ends the headers', async () => {
  const port = await serve(SHORT);
  const silent = await open(port);
  const slow = await open(port);
  await drip(slow, `GET /health HTTP/1.1\r\n${'X-A: b\r\n'.repeat(100)}`, 5);
  await Promise.all([silent.closed, slow.closed]);
  expect(slow.said()).not.toContain('200 OK');
});

it('cuts a body that drips, and says nothing of it in the log', async () => {
  const port = await serve(SHORT);
  const slow = await open(port);
  slow.socket.write(head(10_000));
  await drip(slow, ' '.repeat(1_000), 5);
  await slow.closed;
  expect(logged).toEqual([]);
});

it('cuts who asks and takes none of the answers, whatever else they send meanwhile', async () => {
  const port = await serve({ answerMs: 100 });
  const deaf = await open(port);
  deaf.socket.pause();
  // More than the buffers of a connection hold.
  deaf.socket.write('GET /api/docs HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
  await drip(deaf, '\r\n'.repeat(500), 10);
  await deaf.closed;
  expect(logged).toEqual([]);
});

it('keeps no call of a connection that is gone, though others before it were not answered yet', async () => {
  const server = createServer();
  limitConnections(server, NO_PROXY, CONNECTION_LIMITS);
  const closed: (string | undefined)[] = [];
  const asked: (string | undefined)[] = [];
  server.on('request', ({ url }, response) => {
    asked.push(url);
    response.on('close', () => closed.push(url));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => void server.close());
  const { socket } = await open((server.address() as AddressInfo).port);
  for (const path of ['/1', '/2', '/3']) socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await vi.waitFor(() => expect(asked).toEqual(['/1', '/2', '/3']));
  socket.destroy();
  await vi.waitFor(() => expect(closed.toSorted()).toEqual(['/1', '/2', '/3']));
});

it('does not cut an answer that is taken slowly, nor one that is still being made', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const server = new EventEmitter();
  limitConnections(server as Server, NO_PROXY, CONNECTION_LIMITS);
  const begin = () => {
    // As with TLS, which counts the whole answer to the end.
    const _handle = { writeQueueSize: 2_000_000, _parent: { writeQueueSize: 0 } };
    const socket = Object.assign(new EventEmitter(), { bytesRead: 0, bytesWritten: 0, _handle, destroy: vi.fn() });
    server.emit('request', { socket, complete: true }, new EventEmitter());
    return socket;
  };
  const [slow, waiting, deaf] = [begin(), begin(), begin()];
  slow.bytesWritten = deaf.bytesWritten = 2_000_000;
  deaf._handle._parent.writeQueueSize = 1_000_000;
  for (let left = 1_000_000; left > 999_990; left -= 1) {
    slow._handle._parent.writeQueueSize = left;
    vi.advanceTimersByTime(CONNECTION_LIMITS.answerMs);
  }
  expect([slow, waiting].map(({ destroy }) => destroy.mock.calls.length)).toEqual([0, 0]);
  expect(deaf.destroy).toHaveBeenCalled();
});

it('takes a body that needs longer than any of the times, at a fair pace', async () => {
  const port = await serve(FAIR);
  const phone = await open(port);
  const body = `{"email":"x"}${' '.repeat(25_000)}`;
  phone.socket.write(head(body.length));
  for (let at = 0; at < body.length; at += 100) {
    phone.socket.write(body.slice(at, at + 100));
    await pause(10);
  }
  await vi.waitFor(() => expect(phone.said()).toContain('422 '));
});

it('has limits that end headers and bodies within half a minute', () => {
  expect(CONNECTION_LIMITS.headersMs + CONNECTION_LIMITS.lookEveryMs).toBeLessThanOrEqual(30_000);
  expect(CONNECTION_LIMITS.bodyMs).toBeLessThanOrEqual(30_000);
  expect(CONNECTION_LIMITS.connectionsOfOne).toBeGreaterThan(5_000 * 3);
});

it('closes what one address opens beyond its share, and lets others in', async () => {
  const port = await serve({ connectionsOfOne: 3 });
  const kept = [await open(port), await open(port), await open(port)] as const;
  await (await open(port)).closed;
  await answered(await open(port, '127.0.0.2'));
  kept[0].socket.destroy();
  // The server notices a moment later; until then it closes the next one.
  await vi.waitFor(async () => answered(await open(port)));
});

it('does not count a trusted proxy as one customer', async () => {
  const { context } = app;
  context.config = { ...context.config, trustedProxy: { hops: 1 } };
  const port = await serve({ connectionsOfOne: 1 });
  context.config = { ...context.config, trustedProxy: { hops: 0 } };
  const [, second] = [await open(port), await open(port)];
  await answered(second);
});
