import { randomUUID } from 'node:crypto';
import { CLOSE_CODES, type NewsFrom, type SyncMessage } from '@baraza/schema/sync/realtime';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Database } from '../../database/database.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { type RunningServer, serveApp } from '../../serve-app.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { TestClient } from '../../testing/socket-client.ts';
import { readHorizon, readIssue } from './news.store.ts';
import { openRealtime } from './realtime.ts';

const { users, rooms, notifications, bookmarks } = tables;
const EVENT = 'event-001';

describeEachDatabase('realtime', (open) => {
  let database: Database;
  let app: TestApp;
  let server: RunningServer;
  const clients: TestClient[] = [];
  const logged: string[] = [];

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database, { env: { PORT: '0', PUBLIC_URL: 'https://baraza.example' } });
    app.context.log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) });
    app.context.realtime = await openRealtime(database, app.context.log);
    server = await serveApp(app.context);
  });
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.terminate();
  });
  afterAll(async () => {
    await server.stop();
    await app.close();
  });

  function connect(person: TestPerson, { query = '', origin }: { query?: string; origin?: string } = {}): TestClient {
    const client = TestClient.connect(server.address, `${person.user.id}/${EVENT}${query}`, origin);
    clients.push(client);
    return client;
  }

  /** A socket that has said who it is and was let in. */
  const enter = (person: TestPerson) => connect(person).enter(person.token, person.user.id);

  const addRoom = () => database.queries.insert(rooms).values({ id: randomUUID(), event_id: EVENT, name: 'Room' });
  const star = (person: TestPerson) => {
    const created_at = new Date().toISOString();
    const row = { id: randomUUID(), event_id: EVENT, user_id: person.user.id, kind: 'session' as const };
    return database.queries.insert(bookmarks).values({ ...row, target_id: 's', created_at });
  };
  const note = (
    title: string,
    user_id = '',
    created_at = new Date().toISOString(),
    more: Partial<typeof notifications.$inferInsert> = {},
  ) => {
    const id = randomUUID();
    const words = { title, message: 'Words', notification_type: 'weather' };
    const row = { id, event_id: EVENT, ...words, user_id, created_at, ...more };
    return database.queries
      .insert(notifications)
      .values(row)
      .then(() => id);
  };
  const notesOf = (client: TestClient) => client.messages.filter(({ type }) => type === 'notification');
  const seePoke = (client: TestClient, collection: string) =>
    vi.waitFor(() => expect(client.poked()).toContain(collection));

  it('tells who comes in to pull everything, and of each change after that', async () => {
    const client = await enter(app.attendee);
    expect(client.messages[0]).toMatchObject({ type: 'sync', collections: expect.arrayContaining(['users', 'rooms']) });
    await addRoom();
    await vi.waitFor(() => expect(client.poked()).toEqual(new Set(['rooms'])));
  });

  it('[S6] tells who comes in from where on it tells of changes: all before are below that, and whoever has them is told the next', async () => {
    const before = await enter(app.attendee);
    await addRoom();
    await vi.waitFor(() => expect(before.poked()).toContain('rooms'));
    const horizon = await readHorizon(database.queries);
    const first = () =>
      connect(app.attendee)
        .enter(app.attendee.token, app.attendee.user.id)
        .then(({ messages }) => messages[0]);
    const { epoch } = await readIssue(database.queries, horizon);
    // Not while it looks.
    const news_from = await vi.waitFor(async () => {
      const message = (await first()) as SyncMessage;
      expect(message.news_from).toBeDefined();
      return message.news_from as NewsFrom;
    });
    expect(news_from).toMatchObject({ epoch, role: 'user' });
    expect(BigInt(news_from.horizon)).toBeLessThanOrEqual(BigInt(horizon));
    expect((await readIssue(database.queries, news_from.horizon)).news).toEqual([]);
  });

  it('lets a token in the address in, and never logs it', async () => {
    const client = connect(app.attendee, { query: `?token=${app.attendee.token}` });
    await vi.waitFor(() => expect(client.messages).toHaveLength(1));
    expect(logged.join()).toContain('/api/notifications/ws/');
    expect(logged.join()).not.toContain(app.attendee.token);
  });

  it('tells only those who may see it', async () => {
    const own = await enter(app.attendee);
    const other = await enter(app.another);
    await star(app.attendee);
    await seePoke(own, 'bookmarks');
    await addRoom();
    const seen = new Set<string>();
    await vi.waitFor(() => {
      for (const collection of other.poked()) seen.add(collection);
      expect(seen).toContain('rooms');
    });
    expect(seen).not.toContain('bookmarks');
  });

  it('brings new notifications to those they are for, once', async () => {
    const own = await enter(app.attendee);
    const other = await enter(app.another);
    const admin = await enter(app.admin);
    await note('Old', '', '2020-01-01T00:00:00.000Z');
    // A message to a group rings for who has a copy of it; one that waits, or to start from, for nobody.
    await note('For a group', '', undefined, { audience: 'checked_in' });
    await note('Later', '', undefined, { state: 'scheduled', send_at: '2126-01-01T00:00:00.000Z' });
    await note('Template', '', undefined, { state: 'template' });
    const aSecondAgo = new Date(Date.now() - 1_000).toISOString();
    await note('For one', app.attendee.user.id, aSecondAgo, { copy_of: 'group' });
    const id = await note('For all');
    await vi.waitFor(() => {
      expect(notesOf(own).map((each) => 'title' in each && each.title)).toEqual(['For one', 'For all']);
      for (const client of [other, admin]) expect(notesOf(client)).toMatchObject([{ id, title: 'For all' }]);
    });
    expect(Object.keys(notesOf(other)[0]!).sort()).toEqual([
      'created_at',
      'id',
      'message',
      'notification_type',
      'title',
      'type',
    ]);
    // Before the change: it may be told before the statement has returned.
    other.poked();
    await database.queries.update(notifications).set({ title: 'Corrected' }).where(eq(notifications.id, id));
    await seePoke(other, 'notifications');
    expect(notesOf(other)).toHaveLength(1);
  });

  it('rings for everybody though one of them could not be asked again whether they still may', async () => {
    const { realtime } = app.context;
    const heard: string[] = [];
    const listenAs = ({ user }: TestPerson, stillMay: () => Promise<Viewer>) =>
      realtime.join(
        { user_id: user.id, event_id: EVENT, role: 'user', session_id: '' },
        {
          send: (message) => message.type === 'notification' && heard.push(`${message.title} to ${user.id}`),
          close: () => undefined,
        },
        stillMay,
      );
    const asked = vi.fn(() => Promise.reject<Viewer>(new Error('the database is away')));
    const leaves = [listenAs(app.attendee, asked), listenAs(app.another, asked)];
    asked.mockClear();
    await database.transaction(async (tx) => {
      await tx.update(users).set({ bio: randomUUID() }).where(eq(users.id, app.attendee.user.id));
      const words = { title: 'Fire', message: 'Out', notification_type: 'urgent', user_id: '' };
      const created_at = new Date().toISOString();
      await tx.insert(notifications).values({ id: randomUUID(), event_id: EVENT, ...words, created_at });
    });
    const all = [app.attendee, app.another].map(({ user }) => `Fire to ${user.id}`);
    await vi.waitFor(() => expect(new Set(heard)).toEqual(new Set(all)));
    expect(asked).toHaveBeenCalled();
    for (const leave of leaves) leave();
  });

  it('shows out who says nothing sensible, is somebody else, or has no good token', async () => {
    const say = async (message: unknown) => {
      const client = connect(app.attendee);
      await client.say(message);
      return client.closed;
    };
    const auth = { type: 'auth', user_id: app.attendee.user.id, event_id: EVENT, token: app.attendee.token };
    expect(await say('hello')).toBe(CLOSE_CODES.unauthenticated);
    expect(await say({ ...auth, token: `${auth.token}x` })).toBe(CLOSE_CODES.unauthenticated);
    expect(await say({ ...auth, token: app.another.token })).toBe(CLOSE_CODES.forbidden);
    expect(await say({ ...auth, user_id: app.another.user.id })).toBe(CLOSE_CODES.forbidden);
    expect(await say('x'.repeat(20_000))).toBe(1009);
  });

  it('shows out who says nothing for five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = connect(app.attendee);
    await new Promise((resolve) => client.socket.once('open', resolve));
    vi.advanceTimersByTime(4_900);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    vi.advanceTimersByTime(200);
    vi.useRealTimers();
    expect(await client.closed).toBe(CLOSE_CODES.unauthenticated);
  });

  it('refuses a page of another site', async () => {
    expect(await connect(app.attendee, { origin: 'https://evil.example' }).closed).toBe(-1);
    expect(await connect(app.attendee, { origin: 'null' }).closed).toBe(-1);
    for (const origin of ['https://baraza.example', server.address]) {
      const client = connect(app.attendee, { origin });
      await new Promise((resolve) => client.socket.once('open', resolve));
    }
  });

  it('notices a role that changed without a new session', async () => {
    const promoted = await app.addPerson(`${randomUUID()}@example.org`);
    const client = await enter(promoted);
    await database.queries.update(users).set({ role: 'admin' }).where(eq(users.id, promoted.user.id));
    await seePoke(client, 'users');
    // What an admin may see, and nobody else but its owner; asked again until the server has looked the role up.
    await vi.waitFor(
      async () => {
        await note('For one', app.attendee.user.id);
        expect(client.poked()).toContain('notifications');
      },
      { timeout: 60_000, interval: 200 },
    );
  });
});
