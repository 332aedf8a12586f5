import { on, once } from 'node:events';
import { connect as openConnection } from 'node:net';
import { CLOSE_CODES } from '@baraza/schema/sync/realtime';
import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Database } from '../../database/database.ts';
import { type RunningServer, serveApp } from '../../serve-app.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { TestClient } from '../../testing/socket-client.ts';
import { openRealtime } from './realtime.ts';
import { WaitingSockets } from './waiting-sockets.ts';

/** The first byte of a close frame, whole. */
const CLOSE_FRAME = 0x88;

describeEachDatabase('a socket', (open) => {
  let app: TestApp;
  let server: RunningServer;
  let database: Database;
  const clients: TestClient[] = [];
  const logged: string[] = [];
  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { PORT: '0' } });
    app.context.log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) });
    database = app.context.database;
    app.context.realtime = await openRealtime(database, app.context.log);
    server = await serveApp(app.context);
  });
  afterEach(() => {
    vi.useRealTimers();
    app.context.database = database;
    for (const { socket } of clients.splice(0)) socket.terminate();
  });
  afterAll(async () => {
    await server.stop();
    await app.close();
  });

  const connect = (path = 'attendee/event-001', origin?: string) => {
    const client = TestClient.connect(server.address, path, origin);
    clients.push(client);
    return client;
  };
  const enter = (path?: string) => connect(path).enter(app.attendee.token, 'attendee');
  const addRoom = () =>
    database.queries.insert(tables.rooms).values({ id: crypto.randomUUID(), event_id: 'event-001', name: 'Hall' });

  it('is opened by the documented address, with or without the last slash', async () => {
    for (const path of ['attendee/event-001', 'attendee/event-001/'])
      expect((await enter(path)).socket.readyState).toBe(WebSocket.OPEN);
  });

  it('is among those that wait until it says who it is', async () => {
    const [add, leave] = [vi.spyOn(WaitingSockets.prototype, 'add'), vi.spyOn(WaitingSockets.prototype, 'delete')];
    const client = connect();
    await vi.waitFor(() => expect(add).toHaveBeenCalledWith(expect.anything(), '127.0.0.1'));
    const [own] = add.mock.calls[0] ?? [];
    const hasLeft = () => leave.mock.calls.some(([socket]) => socket === own);
    expect(hasLeft()).toBe(false);
    await client.auth(app.attendee.token, 'attendee');
    await vi.waitFor(() => expect(hasLeft()).toBe(true));
    vi.restoreAllMocks();
  });

  it('says once who it is: what it says after that changes nothing', async () => {
    const client = await enter();
    await client.auth(app.attendee.token, 'attendee');
    await client.say('anything');
    await addRoom();
    await vi.waitFor(() => expect(client.poked()).toEqual(new Set(['rooms'])));
    const { length } = client.messages;
    await addRoom();
    await vi.waitFor(() => expect(client.messages.length).toBeGreaterThan(length));
    expect(client.messages.slice(length)).toEqual([{ type: 'sync', collections: ['rooms'] }]);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('answers at once who asks whether the server is there', async () => {
    const client = await enter();
    await client.say({ type: 'ping' });
    await vi.waitFor(() => expect(client.messages).toContainEqual({ type: 'pong' }));
  });

  it('that was let in stays when the time to say who it is has passed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = connect(`attendee/event-001?token=${app.attendee.token}`);
    await new Promise((resolve) => client.socket.once('message', resolve));
    vi.advanceTimersByTime(6_000);
    vi.useRealTimers();
    await addRoom();
    await vi.waitFor(() => expect(client.heard().collections).toContain('rooms'));
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });

  it.each([
    ['a server that can not look up who it is', 1011],
    ['somebody who is not signed in', CLOSE_CODES.unauthenticated],
  ])('is closed by %s, with %i', async (who, code) => {
    const fails = () => {
      throw new Error('the database is away');
    };
    if (code === 1011)
      app.context.database = { ...database, queries: { select: fails } as unknown as Database['queries'] };
    const client = connect();
    await client.auth(code === 1011 ? app.attendee.token : 'no token', 'attendee');
    expect([who, await client.closed]).toEqual([who, code]);
    const faults = logged.splice(0).map((line) => JSON.parse(line).err?.message);
    expect(faults).toEqual(code === 1011 ? ['the database is away'] : []);
  });

  it.each([
    [CLOSE_CODES.unauthenticated, 'attendee/event-001', 'hello'],
    [CLOSE_CODES.unauthenticated, 'attendee/event-001', { ...auth('attendee', 'event-001'), type: 'hello' }],
    [CLOSE_CODES.unauthenticated, 'attendee/event-001', auth('attendee', 'event-001', 'no token')],
    [CLOSE_CODES.forbidden, 'attendee/event-001', auth('another', 'event-001')],
    [CLOSE_CODES.forbidden, 'attendee/event-001', auth('attendee', 'event-002')],
    [CLOSE_CODES.forbidden, 'another/event-001', auth('another', 'event-001')],
    [CLOSE_CODES.forbidden, 'attendee/event-002', auth('attendee', 'event-002')],
  ])('is told why it is closed with %i', async (code, path, said) => {
    const client = connect(path);
    const reason = new Promise((resolve) => client.socket.once('close', (_, why) => resolve(why.toString())));
    await client.say(typeof said === 'string' ? said : { token: app.attendee.token, ...said });
    const why = JSON.stringify(said).includes('hello') ? /who you are/ : /\w \w/;
    expect([await client.closed, await reason]).toEqual([code, expect.stringMatching(why)]);
    expect(client.messages).toEqual([]);
  });

  it('that was closed before it was known who it is takes no place among the open ones', async () => {
    const { realtime } = app.context;
    const join = vi.fn(realtime.join);
    app.context.realtime = { ...realtime, join };
    const client = connect();
    await database.transaction(async (tx) => {
      // Who it is can't be looked up while this goes on.
      await tx.execute(sql`lock table users in access exclusive mode`);
      await client.auth(app.attendee.token, 'attendee');
      client.socket.close();
      await client.closed;
    });
    await enter();
    app.context.realtime = realtime;
    expect(join).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a wrong token', 0],
    ['one socket too many of a person', 20],
  ])('of %s is gone soon after it was closed, though its other end answers no close frame', async (_, before) => {
    const email = `deaf-${before}@test.example`;
    const { user, token } = await app.addPerson(email);
    for (let n = 0; n < before; n += 1) await connect(`${user.id}/event-001`).enter(token, user.id);
    const { hostname, port } = new URL(server.address);
    const deaf = openConnection({ host: hostname, port: Number(port) });
    onTestFinished(() => void deaf.destroy());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const path = `/api/notifications/ws/notifications/${user.id}/event-001?token=${before ? token : 'wrong'}`;
    const key = Buffer.alloc(16).toString('base64');
    deaf.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    const closed = once(deaf, 'end');
    let said = Buffer.alloc(0);
    for await (const data of on(deaf, 'data')) {
      said = Buffer.concat([said, ...data]);
      if (said.includes(CLOSE_FRAME)) break;
    }
    vi.advanceTimersByTime(2_000);
    await closed;
  });

  it('is not for a page of another site, which is told so', async () => {
    const path = '/api/notifications/ws/notifications/attendee/event-001';
    const answer = await fetch(`${server.address}${path}`, { headers: { origin: 'https://evil.example' } });
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
  });

  it('is not opened from an origin that can not be read', async () => {
    for (const origin of ['no origin', 'https://evil.example', `${server.address}.evil.example`])
      expect(await connect(undefined, origin).closed).toBe(-1);
  });
});

function auth(user_id: string, event_id: string, token?: string) {
  return { type: 'auth', user_id, event_id, ...(token && { token }) };
}
