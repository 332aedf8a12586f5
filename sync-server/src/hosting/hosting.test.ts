import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rowsOf } from '../database/database.ts';
import { readEpoch } from '../database/epoch.ts';
import { addressLinks } from '../database/tables/registration.ts';
import { accounts, mails, serverState } from '../database/tables.ts';
import { Pace } from '../delivery/mail/pace.ts';
import { setPasswordHash } from '../features/auth/accounts.store.ts';
import { hashPassword } from '../features/auth/passwords/passwords.ts';
import { builtWebApp } from '../http/web-app/web-app.ts';
import { type RunningServer, serveApp } from '../serve-app.ts';
import type { Hosting } from '../server-context.ts';
import { openRealtime } from '../sync/realtime/realtime.ts';
import { WaitingSockets } from '../sync/realtime/waiting-sockets.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { TestDevice } from '../testing/device.ts';
import { TestClient } from '../testing/socket-client.ts';
import { startHosting } from './hosting.ts';
import { makeEvent } from './make-event.ts';

const SUMMIT = { id: 'summit-2027', name: 'Summit', starts_on: '2027-03-01', ends_on: '2027-03-02' };
const PASSWORD = 'a long enough one';

describeEachDatabase('a server with several events', (open) => {
  let app: TestApp;
  let server: RunningServer;
  let hosting: Hosting;
  const sockets: TestClient[] = [];

  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { PORT: '0', PUBLIC_URL: 'https://conf.example' } });
    const { context } = app;
    context.realtime = await openRealtime(context.database, context.log);
    await setPasswordHash(context.database.queries, app.admin.user.id, await hashPassword(PASSWORD));
    const { log, health, socketRoom } = context;
    const shared = { log, health, socketRoom, pace: new Pace(600) };
    const webApp = { ...builtWebApp(), files: new Map(builtWebApp().files), firstTexts: new Map<string, string>() };
    hosting = await startHosting(context, webApp, shared);
    context.hosting = hosting;
    server = await serveApp(context, undefined, undefined, webApp);
    const made = await post('', '/api/admin/events', SUMMIT, app.admin.token);
    expect(made.status).toBe(201);
    const [page, token] = made.body.link.split('#verify=');
    expect(page).toBe('https://conf.example/e/summit-2027/login');
    // A link of one event is none in another.
    const chosen = { token, newPassword: PASSWORD };
    expect((await post('', '/api/auth/verify', chosen)).status).toBe(422);
    expect((await post('/e/summit-2027', '/api/auth/verify', chosen)).status).toBe(200);
  });
  afterAll(async () => {
    for (const { socket } of sockets) socket.terminate();
    await server.stop();
    await hosting.stop();
    await app.close();
  });

  const send = async (method: string, at: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(server.address + at + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
  };
  const post = (at: string, path: string, body: unknown, token?: string) => send('POST', at, path, body, token);
  const signIn = async (at: string) =>
    (await post(at, '/api/auth/login', { email: app.admin.user.email, password: PASSWORD })).body;
  const listed = async () => (await send('GET', '', '/api/admin/events', undefined, app.admin.token)).body;
  const archive = (archived: boolean, id = SUMMIT.id) =>
    send('PUT', '', `/api/admin/events/${id}`, { archived }, app.admin.token);

  it('lists them, the default one first, with where each is', async () => {
    expect(await listed()).toEqual([
      expect.objectContaining({ id: 'event-001', is_default: true, people: 3, address: 'https://conf.example' }),
      {
        ...{ ...SUMMIT, people: 1, time_zone: 'Africa/Nairobi', address: 'https://conf.example/e/summit-2027' },
        ...{ is_default: false, archived: false },
      },
    ]);
  });

  it('keeps two phones in two events apart: nothing of one is in the other', async () => {
    const home = await signIn('');
    const there = await signIn('/e/summit-2027');
    expect(there.user.role).toBe('admin');
    const phones = { '': home.access_token, '/e/summit-2027': there.access_token } as const;
    const devices = new Map<string, TestDevice>();
    for (const [at, token] of Object.entries(phones)) {
      const device = new TestDevice((path, body) => post(at, path, body, token));
      await device.pull();
      devices.set(at, device);
    }
    const [first, second] = [devices.get('') as TestDevice, devices.get('/e/summit-2027') as TestDevice];
    const heard = new Map<string, TestClient>();
    for (const [at, token] of Object.entries(phones)) {
      const [user, event] = at === '' ? [home.user.id, 'event-001'] : [there.user.id, SUMMIT.id];
      const client = TestClient.connect(server.address + at, `${user}/${event}`);
      sockets.push(client);
      await client.auth(token, user, event);
      await vi.waitFor(() => expect(client.messages).not.toEqual([]));
      heard.set(at, client);
    }
    const news = (at: string) => heard.get(at)?.messages.length ?? 0;
    const before = news('');
    const beforeThere = news('/e/summit-2027');

    const [context] = await hosting.contexts();
    const room = { id: 'hall', event_id: SUMMIT.id, name: 'Hall of the summit' };
    await context?.database.queries.insert(tables.rooms).values(room);
    await vi.waitFor(() => expect(news('/e/summit-2027')).toBeGreaterThan(beforeThere));
    await first.pull();
    await second.pull();
    expect([...second.documents.get('rooms')!.values()]).toMatchObject([{ name: 'Hall of the summit' }]);
    expect([...(first.documents.get('rooms')?.values() ?? [])]).toEqual([]);
    expect(news('')).toBe(before);
    const ids = (device: TestDevice) => [...device.told.values()].flatMap((told) => [...told]);
    expect(ids(first).filter((id) => ids(second).includes(id))).toEqual([]);
    expect(JSON.stringify([...first.documents.values()].map((each) => [...each.values()]))).not.toMatch(/[Ss]ummit/);
  });

  it('takes a session of one event for nobody in the other', async () => {
    const home = (await signIn('')).access_token;
    const there = (await signIn('/e/summit-2027')).access_token;
    expect((await send('GET', '/e/summit-2027', '/api/auth/me', undefined, home)).status).toBe(401);
    expect((await send('GET', '', '/api/auth/me', undefined, there)).status).toBe(401);
    expect((await send('GET', '/e/summit-2027', '/api/auth/me', undefined, there)).status).toBe(200);
  });

  it('answers the default event at its own address too, and the documented calls as ever', async () => {
    const config = { event_id: 'event-001' };
    expect((await send('GET', '/e/event-001', '/api/config')).body).toMatchObject(config);
    expect((await send('GET', '', '/api/config')).body).toMatchObject(config);
    expect((await send('GET', '/e/summit-2027', '/api/config')).body).toMatchObject({ event_id: SUMMIT.id });
  });

  it('sends pages of the default event to the one address that they have', async () => {
    for (const [path, to] of [
      ['', '/'],
      ['/admin/people?view=x', '/admin/people?view=x'],
      ['//evil.example', '/evil.example'],
      ['/%5Cevil.example', '/%5Cevil.example'],
    ]) {
      const answer = await fetch(`${server.address}/e/event-001${path}`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
    }
  });

  it('has one bound for the sockets of all events that say nothing', async () => {
    const add = vi.spyOn(WaitingSockets.prototype, 'add');
    for (const at of ['', '/e/summit-2027'])
      sockets.push(TestClient.connect(server.address + at, 'somebody/event-001'));
    await vi.waitFor(() => expect(add).toHaveBeenCalledTimes(2));
    const [home, there] = add.mock.contexts;
    expect(home).toBe(there);
    add.mockRestore();
  });

  it('knows no event that was not made, whatever it is called', async () => {
    for (const at of ['/e/nobody', '/e/public', '/e/%00', '/e/%E0%A4%A', '/e/..%2f', "/e/a'b"]) {
      const { status, body } = await send('GET', at, '/api/config');
      expect([at, status, body.code]).toEqual([at, 404, 'not_found']);
    }
  });

  it('makes none twice, none without sense, and none for admins of another event', async () => {
    const wrong = [
      [SUMMIT, 'id'],
      [{ ...SUMMIT, id: 'event-001' }, 'id'],
      [{ ...SUMMIT, id: 'Upper' }, 'id'],
      [{ ...SUMMIT, id: 'a_b' }, 'id'],
      [{ ...SUMMIT, id: 'a--b' }, 'id'],
      [{ ...SUMMIT, id: 'next', ends_on: '2027-02-01' }, 'ends_on'],
      [{ ...SUMMIT, id: 'next', name: ' ' }, 'name'],
    ] as const;
    for (const [event, path] of wrong) {
      const { status, body } = await post('', '/api/admin/events', event, app.admin.token);
      expect([event, status, body.errors?.[0]?.path]).toEqual([event, 422, path]);
    }
    const there = (await signIn('/e/summit-2027')).access_token;
    const calls = [
      ['POST', '', { ...SUMMIT, id: 'next' }],
      ['PUT', `/${SUMMIT.id}`, { archived: true }],
      ['PUT', '/event-001', { archived: true }],
      ['GET', '', undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const { status } = await send(method, '/e/summit-2027', `/api/admin/events${path}`, body, there);
      expect([method, path, status]).toEqual([method, path, 404]);
      expect((await send(method, '', `/api/admin/events${path}`, body, there)).status).toBe(401);
    }
    expect((await post('', '/api/admin/events', { ...SUMMIT, id: 'next' }, app.attendee.token)).status).toBe(403);
    expect(await listed()).toHaveLength(2);
  });

  it('[S9] begins another epoch in an event whose tables became those of another copy, and in that event alone', async () => {
    const [summit] = await hosting.contexts();
    const { queries } = summit?.database ?? app.context.database;
    const epochs = async () => [await readEpoch(app.context.database.queries), await readEpoch(queries)];
    const before = await epochs();
    await hosting.look();
    expect(await epochs()).toEqual(before);
    await queries.update(serverState).set({ written_in: 'a disk that was put back' });
    await hosting.look();
    const [home, there] = await epochs();
    expect(home).toBe(before[0]);
    expect(there).not.toBe(before[1]);
  });

  it('leaves nothing of one that could not be made', async () => {
    const { database } = app.context;
    await database.queries.execute(sql`create schema event_broken`);
    await database.queries.execute(sql`create table event_broken.users (id text)`);
    expect((await post('', '/api/admin/events', { ...SUMMIT, id: 'broken' }, app.admin.token)).status).toBe(500);
    expect((await listed()).map(({ id }: { id: string }) => id)).toEqual(['event-001', SUMMIT.id]);
    const left = sql`select tablename as name from pg_tables where schemaname = 'event_broken'`;
    expect(await rowsOf(database.queries, left)).toEqual([{ name: 'users' }]);
    await database.queries.execute(sql`drop schema event_broken cascade`);
  });

  it('serves an archived event no more, keeps all of it, and serves it again', async () => {
    const { access_token } = await signIn('/e/summit-2027');
    expect((await archive(true)).body).toMatchObject({ id: SUMMIT.id, archived: true, people: 1 });
    const closed = await send('GET', '/e/summit-2027', '/api/auth/me', undefined, access_token);
    expect([closed.status, closed.body.code, closed.headers.get('retry-after')]).toEqual([503, 'archived', '60']);
    expect(await hosting.contexts()).toEqual([]);
    expect((await archive(false)).body).toMatchObject({ archived: false });
    expect((await send('GET', '/e/summit-2027', '/api/auth/me', undefined, access_token)).status).toBe(200);
    expect((await archive(true, 'event-001')).status).toBe(422);
    expect((await archive(true, 'nobody')).status).toBe(404);
  });

  it('invites the first admin who is named, and takes no password along from the event where it is made', async () => {
    const first_admin = { name: 'Awa Diop', email: 'awa@example.org' };
    const next = { ...SUMMIT, id: 'next', time_zone: 'Africa/Dakar', first_admin };
    expect((await post('', '/api/admin/events', { ...next, time_zone: 'Here' }, app.admin.token)).status).toBe(422);
    const made = await post('', '/api/admin/events', next, app.admin.token);
    expect(made.body).toMatchObject({ id: 'next', link: expect.stringContaining('/e/next/login#verify=') });
    const context = (await hosting.contexts()).find(({ config }) => config.eventId === 'next');
    const { queries } = context?.database ?? app.context.database;
    expect(await queries.select().from(tables.users)).toMatchObject([
      { ...first_admin, role: 'admin', verified: false },
    ]);
    expect(await queries.select().from(tables.events)).toMatchObject([{ id: 'next', time_zone: 'Africa/Dakar' }]);
    expect(await queries.select().from(accounts)).toEqual([]);
  });

  it('mails that invitation where there is a mail server, and shows its link to nobody', async () => {
    const { context } = app;
    const mail = { url: 'smtp://127.0.0.1:1', from: 'team@example.org' };
    const by = { user_id: app.admin.user.id, event_id: 'event-001', role: 'admin', session_id: '' } as const;
    const made = await makeEvent({ ...context, config: { ...context.config, mail } }, by, { ...SUMMIT, id: 'mailed' });
    expect(made).toEqual({ link: null, people: 0 });
    const { queries } = context.database.inSchema('event_mailed');
    expect(await queries.select().from(mails)).toMatchObject([{ kind: 'invitation' }]);
    expect(await queries.$count(addressLinks)).toBe(0);
  });
});
