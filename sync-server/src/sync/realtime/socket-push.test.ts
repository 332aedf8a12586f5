import { deflateRawSync } from 'node:zlib';
import type { WireCommand } from '@baraza/schema/sync/command';
import { SINCE, SPEAKS } from '@baraza/schema/sync/protocol-version';
import type { PushResponse } from '@baraza/schema/sync/push';
import { abbreviated, answerWords, expanded, PUSH_WORDS } from '@baraza/schema/sync/push-words';
import { SOCKET_PUSH_MAX_LENGTH } from '@baraza/schema/sync/realtime';
import { inShort } from '@baraza/schema/sync/short-push';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { spend } from '../../http/limits/fair-share.ts';
import { revokeSession } from '../../http/session/sessions.store.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { socketPushes } from '../../metrics.ts';
import { type RunningServer, serveApp } from '../../serve-app.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { roundTripsOf } from '../../testing/database/round-trips-of.ts';
import { TestDevice } from '../../testing/device.ts';
import { inflated } from '../../testing/fed-replica.ts';
import { openRealtime } from './realtime.ts';

const POLICY_VIOLATION = 1008;

describeEachDatabase('a push on the socket', (open) => {
  let app: TestApp;
  let server: RunningServer;
  const sockets: WebSocket[] = [];
  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { PORT: '0' } });
    app.context.realtime = await openRealtime(app.context.database, app.context.log);
    server = await serveApp(app.context);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate();
  });
  afterAll(async () => {
    await server.stop();
    await app.close();
  });

  /** An app that is let in, and what it is told after that. */
  const enter = async (token: string, id: string) => {
    const path = `/api/notifications/ws/notifications/${id}/event-001`;
    const socket = new WebSocket(server.address.replace('http', 'ws') + path);
    sockets.push(socket);
    const told: Record<string, unknown>[] = [];
    /** Answers to pushes as they came, inflated. */
    const texts: string[] = [];
    let waiting: object | undefined;
    let epoch: string | undefined;
    socket.on('message', (data, isBinary) => {
      const text = isBinary ? inflated(data as Buffer) : data.toString();
      const message = JSON.parse(expanded(text, answerWords(waiting, epoch)));
      epoch = message.answer?.epoch ?? epoch;
      if (message.type === 'pushed') texts.push(text);
      told.push(message);
    });
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    const hasEnded = (n: number) => socket.readyState === WebSocket.CLOSED || told.some((message) => message.n === n);
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'auth', user_id: id, event_id: 'event-001', token }));
    await vi.waitFor(() => expect(told).not.toEqual([]));
    const sends = (message: { n?: number; push?: object }) => {
      waiting = message.push;
      socket.send(deflateRawSync(abbreviated(JSON.stringify(message), PUSH_WORDS)));
    };
    const answer = async (n: number) => {
      await vi.waitFor(() => expect(hasEnded(n)).toBe(true));
      const { type, answer } = told.find((message) => message.n === n) ?? {};
      expect(type).toBe('pushed');
      return answer as PushResponse | undefined;
    };
    return { socket, told, texts, closed, hasEnded, sends, answer };
  };
  const as = ({ token }: TestPerson) => enter(token, 'admin');

  const anyDevice = () => new TestDevice(() => Promise.reject(new Error('not by a call')));
  const door = anyDevice();
  const message = (n: number, commands: WireCommand[], changes: object = {}, device = door) => {
    const { commands: _, ...request } = device.pushRequest([]);
    return { type: 'push', n, push: { ...request, speaks: SPEAKS, short: inShort(commands) }, ...changes };
  };
  const records = (userId: string) =>
    app.context.database.queries.$count(tables.check_ins, eq(tables.check_ins.user_id, userId));

  it('is offered to whoever is let in', async () => {
    expect((await as(app.admin)).told[0]).toMatchObject({ type: 'sync', speaks: SPEAKS });
  });

  it('[S2] is answered as a call is, and applied once however often it is sent', async () => {
    const phone = await as(app.admin);
    const commands = [door.checkIn('attendee')];
    for (const n of [1, 2]) {
      phone.sends(message(n, commands));
      expect(await phone.answer(n)).toMatchObject({
        outcomes: [],
        applied: { first: commands[0]?.id, count: 1, collections: ['check_ins', 'users'] },
      });
    }
    expect(await records('attendee')).toBe(1);
  });

  it('is read in as few round trips as can be: who it is of together with what is known of the device', async () => {
    const phone = await as(app.admin);
    const device = anyDevice();
    const scan = async (n: number) => {
      phone.sends(message(n, [device.checkIn('attendee')], {}, device));
      expect(await phone.answer(n)).toBeDefined();
    };
    // Its first one makes it a device, and a door.
    for (const n of [1, 2, 3]) await scan(n);
    const trips = await roundTripsOf(() => scan(4));
    // What looks for news meanwhile is another one's.
    const ofPush = trips.filter((trip) => !trip.some((statement) => statement.includes('feed_horizon')));
    const said = ofPush.map((trip) => trip.join('\n  ')).join('\n');
    expect(ofPush.length, said).toBeLessThanOrEqual(3);
    if (app.context.database.kind === 'postgres')
      expect(ofPush[0]).toMatchObject([
        expect.stringContaining('"locked"'),
        expect.stringContaining('"auth_sessions"'),
      ]);
  });

  it('[S16] is answered in words that the app knows, and an older one in full', async () => {
    const phone = await as(app.admin);
    const commands = [door.checkIn('attendee'), door.checkIn('attendee')];
    const short = message(1, commands);
    phone.sends(short);
    const answer = await phone.answer(1);
    const older = { ...short, n: 2, push: { ...short.push, speaks: SINCE.socketPushes } };
    phone.socket.send(deflateRawSync(JSON.stringify(older)));
    expect(await phone.answer(2)).toEqual({ ...answer, server_time: expect.any(String), applied: expect.any(Object) });
    const [first = '', second = ''] = phone.texts;
    expect(first.startsWith('\u0001')).toBe(true);
    expect(first).not.toContain(commands[0]?.id);
    expect(second).toContain(`{"type":"pushed","n":2,"answer":{"protocol":1,`);
    phone.sends({ ...short, n: 3 });
    expect(await phone.answer(3)).toMatchObject({ epoch: answer?.epoch });
    expect([first, phone.texts[2]].map((text) => text?.includes(answer?.epoch ?? '?'))).toEqual([true, false]);
  });

  it('closes the socket of whoever sends what grows beyond all pushes once it is written out', async () => {
    const phone = await as(app.admin);
    const { push } = message(1, [door.checkIn('attendee')]);
    const grows = JSON.stringify({ type: 'push', n: 1, push: { ...push, more: '' } }).replace(
      '"more":""',
      `"more":"${'\u0019'.repeat(2 * SOCKET_PUSH_MAX_LENGTH)}"`,
    );
    phone.socket.send(deflateRawSync(grows));
    expect(await phone.closed).toBe(POLICY_VIOLATION);
  });

  it('[S4] says why a command is refused, in the language of the app', async () => {
    const phone = await as(app.admin);
    phone.sends(message(1, [door.checkIn('nobody')], { language: 'fr' }));
    const answer = await phone.answer(1);
    expect(answer?.outcomes).toMatchObject([{ status: 'rejected', code: 'not_found' }]);
    expect(answer?.outcomes[0]?.detail).not.toBe('');
    phone.sends(message(2, [door.checkIn('nobody')], { language: 'en' }));
    expect((await phone.answer(2))?.outcomes[0]?.detail).not.toBe(answer?.outcomes[0]?.detail);
  });

  it('is counted by what became of it', async () => {
    const count = async (outcome: string) =>
      (await socketPushes.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
    const all = () => Promise.all(['answered', 'handed_back', 'closed'].map(count));
    const before = await all();
    const phone = await as(app.admin);
    const scan = () => [door.checkIn('attendee')];
    for (const n of [1, 2]) {
      phone.sends(message(n, scan()));
      await phone.answer(n);
    }
    const said = message(3, scan());
    phone.sends({ ...said, push: { ...said.push, protocol: 999 } });
    await phone.answer(3);
    phone.socket.send(deflateRawSync('{'));
    await phone.closed;
    expect((await all()).map((now, at) => now - (before[at] ?? 0))).toEqual([2, 1, 1]);
  });

  it.each([
    ['is malformed', { short: {} }],
    ['is of another protocol', { protocol: 999 }],
  ])('has no answer where it %s: the call says why', async (_, changes) => {
    const phone = await as(app.admin);
    const said = message(7, [door.checkIn('another')]);
    phone.sends({ ...said, push: { ...said.push, ...changes } });
    expect(await phone.answer(7)).toBeUndefined();
    expect(await records('another')).toBe(0);
  });

  it('has no answer once the session has ended, unless the socket was closed for it before', async () => {
    const desk = await app.addPerson('desk@test.example', 'admin');
    const phone = await enter(desk.token, 'desk');
    const [, claims = ''] = desk.token.split('.');
    await revokeSession(app.context.database.queries, JSON.parse(atob(claims)).sid);
    const phoneOfDesk = anyDevice();
    phone.sends(message(1, [phoneOfDesk.checkIn('another')], {}, phoneOfDesk));
    // Where it was closed, there is no message at all.
    await vi.waitFor(() => expect(phone.hasEnded(1)).toBe(true));
    expect(phone.told.find(({ n }) => n === 1)?.answer).toBeUndefined();
    expect(await records('another')).toBe(0);
  });

  it('takes its points from the share of the person, as the call does', async () => {
    const busy = await app.addPerson('busy@test.example', 'admin');
    const phone = await enter(busy.token, 'busy');
    const device = anyDevice();
    phone.sends(message(1, [device.checkIn('attendee')], {}, device));
    expect(await phone.answer(1)).toBeDefined();
    const viewer = { role: 'admin', user_id: 'busy' } as Viewer;
    // The share of a minute but one point.
    await spend(app.context.database, viewer, 5_998);
    for (const n of [2, 3]) {
      phone.sends(message(n, [device.checkIn('attendee')], {}, device));
      await phone.answer(n);
    }
    expect(await phone.answer(2)).toBeDefined();
    expect(await phone.answer(3)).toBeUndefined();
  });

  it.each([
    ['nothing that inflates', Buffer.from('no deflate')],
    ['what inflates to very much', deflateRawSync(Buffer.alloc(5 * SOCKET_PUSH_MAX_LENGTH, ' '))],
    ['no JSON', deflateRawSync('{')],
    ['another kind of message', deflateRawSync('{"type":"ping"}')],
    ['a push in the older form', deflateRawSync(JSON.stringify({ type: 'push', n: 1, push: { commands: [] } }))],
    [
      'a language that is none',
      deflateRawSync(JSON.stringify({ ...message(1, [door.checkIn('x')]), language: 'a\r\nb' })),
    ],
  ])('closes the socket of whoever sends %s', async (_, data) => {
    const phone = await as(app.admin);
    phone.socket.send(data);
    expect(await phone.closed).toBe(POLICY_VIOLATION);
  });

  it('closes the socket of whoever sends the next one before the first is answered', async () => {
    const phone = await as(app.admin);
    phone.sends(message(1, [door.checkIn('another')]));
    phone.sends(message(2, [door.checkIn('another')]));
    expect(await phone.closed).toBe(POLICY_VIOLATION);
  });

  it('is taken from nobody who has not said who they are', async () => {
    const socket = new WebSocket(
      `${server.address.replace('http', 'ws')}/api/notifications/ws/notifications/admin/event-001`,
    );
    sockets.push(socket);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(deflateRawSync(JSON.stringify(message(1, [door.checkIn('elsewhere')]))));
    expect(await closed).toBe(4401);
  });

  it('ends before the database is closed', async () => {
    const realtime = await openRealtime(app.context.database, app.context.log);
    let end = () => {};
    let isClosed = false;
    realtime.finishFirst(new Promise<void>((resolve) => (end = resolve)));
    const closing = realtime.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isClosed).toBe(false);
    end();
    await closing;
  });
});
