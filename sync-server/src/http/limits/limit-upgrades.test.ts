import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningServer, serveApp } from '../../serve-app.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { openTestPglite } from '../../testing/database/databases.ts';
import { LOCALHOST } from '../../testing/localhost-certificate.ts';
import { CONNECTION_LIMITS } from './connection-limits.ts';

let app: TestApp;
let server: RunningServer;
const clients: Socket[] = [];

beforeAll(async () => {
  app = await openTestApp(await openTestPglite(), { env: { PORT: '0' } });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
  await server.stop();
});
afterAll(() => app.close());

const SOCKET = '/api/notifications/ws/notifications/attendee/event-001';
const WEBSOCKET = `websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`;
const asks = (upgrade: string, path = '/') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`;

describe.each([
  ['behind a proxy or nothing', undefined],
  ['with TLS of its own', LOCALHOST],
])('a server %s', (_, tls) => {
  const serve = async (limits: Partial<typeof CONNECTION_LIMITS>) => {
    server = await serveApp(app.context, { ...CONNECTION_LIMITS, ...limits }, tls);
  };
  const open = async (more: Partial<NetConnectOpts> = {}) => {
    const line = connect({ host: '127.0.0.1', port: Number(new URL(server.address).port), ...more } as NetConnectOpts);
    const client = tls ? connectSecurely({ socket: line, rejectUnauthorized: false, ...more }) : line;
    for (const one of [line, client]) one.on('error', () => undefined);
    clients.push(line);
    await Promise.race([once(client, tls ? 'secureConnect' : 'connect'), once(client, 'close')]);
    return Object.assign(client, { line });
  };
  /** @returns what is said to who asks, until the server ends it */
  const hear = async (client: Socket, asked: string) => {
    let said = '';
    client.on('data', (data) => {
      said += data.toString();
    });
    client.write(asked);
    await once(client, 'end');
    return said;
  };
  /** With `connectionsOfOne: 1`: throws while another connection has the only place. */
  const thereIsRoom = () =>
    vi.waitFor(async () => {
      const client = await open();
      client.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
      const [said] = await Promise.race([once(client, 'data'), once(client, 'close')]);
      expect(String(said)).toContain('200 OK');
      client.destroy();
    });

  it('answers who asks for another protocol, and is rid of them once they end their side too', async () => {
    await serve({ connectionsOfOne: 1 });
    const client = await open();
    expect(await hear(client, asks('h2c'))).toMatch(/^HTTP\/1\.1 400 .*Connection: close/s);
    await thereIsRoom();
  });

  it.each([
    ['another protocol', asks('h2c')],
    ['a socket from another site', asks(`${WEBSOCKET}\r\nOrigin: https://evil.example`, SOCKET)],
    ['a socket where there is none', asks(WEBSOCKET)],
    ['a socket without its key', asks('websocket', SOCKET)],
  ])('is rid of who asks for %s and never ends their side', async (_, asked) => {
    await serve({ connectionsOfOne: 1, headersMs: 100 });
    await hear(await open({ allowHalfOpen: true }), asked);
    await thereIsRoom();
  });

  it('is rid of who asks for another protocol and takes no answer', async () => {
    await serve({ connectionsOfOne: 1, headersMs: 100 });
    const deaf = await open();
    deaf.pause();
    // More than the buffers of a connection hold.
    deaf.write('GET /api/docs HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20) + asks('h2c'));
    await thereIsRoom();
  });

  it('goes on when they reset the connection', async () => {
    await serve({});
    for (const asked of [asks('h2c'), asks(WEBSOCKET), asks(WEBSOCKET, SOCKET)]) {
      const client = await open();
      client.write(asked);
      // By then it has reached the server.
      await thereIsRoom();
      client.line.resetAndDestroy();
    }
    await thereIsRoom();
  });

  it('keeps a socket for longer than what became none', async () => {
    await serve({ headersMs: 100 });
    const socket = await open();
    socket.write(asks(WEBSOCKET, SOCKET));
    expect(String(await once(socket, 'data'))).toContain('101 Switching');
    // Asked for later, and cut before.
    const other = await open({ allowHalfOpen: true });
    await hear(other, asks('h2c'));
    const gone = new Promise((resolve) => other.once('close', resolve));
    const drips = setInterval(() => other.write('x'), 5);
    await gone;
    clearInterval(drips);
    expect([socket.destroyed, socket.readableEnded]).toEqual([false, false]);
  });
});

it('stops though somebody never agrees on TLS', async () => {
  server = await serveApp(app.context, CONNECTION_LIMITS, LOCALHOST);
  const silent = connect(Number(new URL(server.address).port), '127.0.0.1');
  clients.push(silent);
  await once(silent, 'connect');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isStopped = false;
  const stopped = server.stop().then(() => {
    isStopped = true;
  });
  for (let seconds = 0; seconds < 60 && !isStopped; seconds += 1) {
    vi.advanceTimersByTime(1_000);
    await new Promise(setImmediate);
  }
  expect(isStopped).toBe(true);
  await stopped;
});
