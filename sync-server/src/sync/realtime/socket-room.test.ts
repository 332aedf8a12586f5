import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openFilesMost, roomOf } from '../../open-files.ts';
import { METRICS_TOKEN } from '../../testing/app.ts';
import { makePostgresDatabase } from '../../testing/database/databases.ts';
import { TestServer } from '../../testing/server.ts';
import { SocketRoom } from './socket-room.ts';

const PATIENCE_MS = 60_000;

it('leaves files to calls and to other work', () => {
  expect(roomOf(20_000)).toEqual({ connections: 19_500, sockets: 14_625 });
  expect(roomOf(400)).toEqual({ connections: 200, sockets: 150 });
  // Where the system says nothing.
  expect(roomOf(undefined).sockets).toBe(Number.POSITIVE_INFINITY);
  expect(openFilesMost()).toBeGreaterThan(0);
  expect(openFilesMost(0)).toBeUndefined();
});

it('says that it is full from the first refusal on, until two minutes after the last', () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  const logged: string[] = [];
  const room = new SocketRoom(1, pino({ base: null, timestamp: false }, { write: (line) => logged.push(line) }));
  const socket = new EventEmitter() as WebSocket;
  expect([room.isOpen(), room.trouble()]).toEqual([true, undefined]);
  room.enter(socket);
  const since = new Date(0).toISOString();
  for (const at of [0, 100_000, 200_000]) {
    vi.setSystemTime(at);
    expect([room.isOpen(), room.trouble()]).toEqual([false, { reason: 'no_room', since }]);
  }
  expect(logged).toEqual([expect.stringContaining('"msg":"degraded: no room for more sockets"')]);
  socket.emit('close');
  expect(room.isOpen()).toBe(true);
  vi.setSystemTime(320_001);
  expect(room.trouble()).toBeUndefined();
  vi.useRealTimers();
});

describe('a process that may open 400 files, before a crowd', () => {
  const SOCKETS = roomOf(400).sockets;
  let made: Awaited<ReturnType<typeof makePostgresDatabase>>;
  let server: TestServer;
  let account: { access_token: string; user: { id: string } };
  const open: (WebSocket | Socket)[] = [];
  beforeAll(async () => {
    made = await makePostgresDatabase();
    const environment = { DATABASE_URL: made.url, AUTH_SECRET: 'a secret of the tests, long enough', DEMO: '1' };
    const around = ['sh', '-c', 'ulimit -n 400; exec "$@"', 'sh'];
    server = await TestServer.start({ ...environment, METRICS_TOKEN, MAX_SOCKETS: '' }, around);
    account = await call('/api/auth/login', { email: 'amina@example.org', password: 'x' }).then((answer) =>
      answer.json(),
    );
  }, PATIENCE_MS);
  afterAll(async () => {
    for (const socket of open) 'terminate' in socket ? socket.terminate() : socket.destroy();
    await server.kill();
    await made.drop();
  });

  const call = (path: string, body?: object, token?: string) =>
    fetch(server.address + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  /** 200 when it opens, else what was answered; 0 when the connection was closed. */
  const socket = (): Promise<number> =>
    new Promise((resolve) => {
      const path = `/api/notifications/ws/notifications/${account.user.id}/event-001`;
      const made = new WebSocket(server.address.replace('http', 'ws') + path);
      open.push(made);
      made.on('open', () => resolve(200));
      made.on('unexpected-response', (request, answer) => {
        resolve(answer.statusCode ?? 0);
        request.destroy();
      });
      made.on('error', () => resolve(0));
    });
  let [taken, closed] = [0, 0];
  const connection = (): void => {
    const made = connect({ port: Number(new URL(server.address).port), host: '127.0.0.1' });
    made.on('connect', () => {
      taken += 1;
    });
    made.on('error', () => undefined);
    made.on('close', () => {
      closed += 1;
    });
    open.push(made);
  };

  it('refuses sockets with an answer, closes connections beyond its room, and goes on with calls', async () => {
    const tried = await Promise.all(Array.from({ length: SOCKETS + 30 }, socket));
    expect(tried.filter((status) => status === 200)).toHaveLength(SOCKETS);
    expect(tried.filter((status) => status === 503)).toHaveLength(30);
    expect(await (await call('/health')).json()).toMatchObject({ state: 'degraded', reason: 'no_room' });
    expect((await call('/ready')).status).toBe(200);
    const figures = await (await call('/metrics', undefined, METRICS_TOKEN)).text();
    expect(figures).toMatch(new RegExp(`^baraza_sockets_most ${SOCKETS}$`, 'm'));
    expect(figures).toMatch(/^baraza_sockets_refused_total 30$/m);
    expect(figures).toMatch(/^process_max_fds 400$/m);

    // More than it has files for: whoever is connected is answered, and the database is asked.
    const most = roomOf(400).connections;
    for (let made = 0; made < most; made += 1) connection();
    await vi.waitFor(() => expect(closed).toBeGreaterThanOrEqual(SOCKETS), PATIENCE_MS);
    expect((await call('/api/auth/me', undefined, account.access_token)).status).toBe(200);
    expect(server.process.exitCode).toBeNull();

    for (const each of open.splice(0)) 'terminate' in each ? each.terminate() : each.destroy();
    await vi.waitFor(async () => expect(await socket()).toBe(200), PATIENCE_MS);
  });

  it('keeps connections in line that come while it is busy: those beyond Node’s own 511 would come again after seconds', async () => {
    taken = 0;
    server.process.kill('SIGSTOP');
    for (let made = 0; made < 700; made += 1) connection();
    await vi.waitFor(() => expect(taken).toBe(700), PATIENCE_MS / 2).finally(() => server.process.kill('SIGCONT'));
    for (const each of open.splice(0)) 'terminate' in each ? each.terminate() : each.destroy();
    await vi.waitFor(async () => expect((await call('/health')).status).toBe(200), PATIENCE_MS);
  });
});
