import { type CollectionName, collectionNames } from '@baraza/schema/entities';
import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import { CLOSE_CODES, type SyncMessage } from '@baraza/schema/sync/realtime';
import { tables } from '@baraza/schema/tables';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveRole } from '../../features/auth/give-role.ts';
import { startReset } from '../../features/auth/passwords/password-resets.store.ts';
import { type RunningServer, serveApp } from '../../serve-app.ts';
import { openTestApp, signIn, signInRevoked, type TestApp, type TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { pairRemovedTestDoor, pairTestDoor } from '../../testing/door.store.ts';
import { removeThemself } from '../../testing/remove-themself.ts';
import { TestClient } from '../../testing/socket-client.ts';
import { performCommand } from '../perform.ts';
import { serverOrigin } from '../server-origin.ts';
import { openRealtime } from './realtime.ts';

const { unauthenticated, forbidden, signedOut, tooMany } = CLOSE_CODES;

const VIEWERS = ['anonymous', 'attendee', 'another', 'admin', 'elsewhere', 'revoked', 'door', 'removedDoor'] as const;
type ViewerKind = (typeof VIEWERS)[number];

/** Who may open the socket of whom: `in`, or the code with which they are shown out. */
const MAY_ENTER: Record<ViewerKind, Record<'own' | 'attendee', 'in' | number>> = {
  anonymous: { own: unauthenticated, attendee: unauthenticated },
  attendee: { own: 'in', attendee: 'in' },
  another: { own: 'in', attendee: forbidden },
  admin: { own: 'in', attendee: forbidden },
  elsewhere: { own: unauthenticated, attendee: unauthenticated },
  revoked: { own: unauthenticated, attendee: unauthenticated },
  door: { own: 'in', attendee: forbidden },
  removedDoor: { own: unauthenticated, attendee: unauthenticated },
};

const at = '2026-11-21T08:00:00.000Z';
const here = { event_id: 'event-001' };
const everybody = ['attendee', 'another', 'admin'];

/** A row of each collection that is public or else the attendee's, and who is poked when it is written. */
const POKES: Record<CollectionName, { row: object; poked: readonly string[] }> = {
  events: {
    row: { name: 'E', starts_on: '2026-11-20', ends_on: '2026-11-21', time_zone: 'UTC', venue: {} },
    poked: [],
  },
  users: { row: { ...here, name: 'Shy', email: 'shy@test.example', ticket_code: '', hidden: true }, poked: ['admin'] },
  check_ins: {
    row: {
      ...{ ...here, user_id: 'attendee', status: 'accepted', verdict: 'admitted' },
      ...{ check_in_time: at, device_time: at, device_id: 'd', recorded_by: 'admin' },
    },
    poked: ['attendee', 'admin'],
  },
  sessions: { row: { ...here, title: 'S', start_time: at, end_time: at, room_id: 'r' }, poked: everybody },
  rooms: { row: { ...here, name: 'R' }, poked: everybody },
  speakers: { row: { ...here, name: 'S' }, poked: everybody },
  sponsors: { row: { ...here, name: 'S', tier: 'gold' }, poked: everybody },
  exhibitors: { row: { ...here, name: 'E' }, poked: everybody },
  notifications: { row: { ...here, title: 'N', user_id: 'attendee', created_at: at }, poked: ['attendee', 'admin'] },
  notification_reads: {
    row: { ...here, notification_id: 'n', user_id: 'attendee', read_at: at },
    poked: ['attendee'],
  },
  connections: {
    row: { ...here, requester_id: 'attendee', addressee_id: 'another', created_at: at, updated_at: at },
    poked: ['attendee', 'another'],
  },
  contact_details: { row: { event_id: 'event-001', id: 'attendee', phone: '1' }, poked: ['attendee'] },
  person_notes: {
    row: { ...here, user_id: 'attendee', about_id: 'another', text: 'N', updated_at: at },
    poked: ['attendee'],
  },
  meetings: {
    row: {
      ...{ ...here, proposer_id: 'attendee', invitee_id: 'another', place: 'P' },
      ...{ start_time: at, end_time: at, created_at: at },
    },
    poked: ['attendee', 'another'],
  },
  bookmarks: {
    row: { ...here, user_id: 'attendee', kind: 'session', target_id: 's', created_at: at },
    poked: ['attendee'],
  },
  doors: { row: { ...here, name: 'D' }, poked: ['admin'] },
  blocks: { row: { ...here, user_id: 'attendee', blocked_id: 'another', created_at: at }, poked: ['attendee'] },
  reports: {
    row: { ...here, reporter_id: 'attendee', reported_id: 'another', reason: 'spam', status: 'muted', created_at: at },
    poked: ['attendee', 'admin'],
  },
  ratings: {
    row: { ...here, user_id: 'attendee', session_id: 's', score: 4, updated_at: at },
    poked: ['attendee'],
  },
  questions: {
    row: { ...here, user_id: 'attendee', session_id: 's', text: 'Why?', created_at: at },
    poked: ['attendee', 'admin'],
  },
  plan_drafts: { row: { ...here, places: { 'room r': { shape: null } } }, poked: ['admin'] },
};

describeEachDatabase('who may listen to what', (open) => {
  let app: TestApp;
  let server: RunningServer;
  let people: Record<ViewerKind, { id: string; token: string }>;
  const clients: TestClient[] = [];

  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { PORT: '0' } });
    app.context.realtime = await openRealtime(app.context.database, app.context.log);
    server = await serveApp(app.context);
    await app.addEvent({ id: 'event-002' });
    const elsewhere = await app.addPerson('elsewhere@test.example', 'admin', 'event-002');
    const said = ({ user, token }: TestPerson) => ({ id: user.id, token });
    people = {
      anonymous: { id: 'attendee', token: '' },
      attendee: said(app.attendee),
      another: said(app.another),
      admin: said(app.admin),
      elsewhere: said(elsewhere),
      revoked: { id: 'admin', token: await signInRevoked(app.context, app.admin.user) },
      door: await pairTestDoor(app.context),
      removedDoor: await pairRemovedTestDoor(app.context),
    };
  });
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.terminate();
  });
  afterAll(async () => {
    await server.stop();
    await app.close();
  });

  const connect = (path: string) => {
    const client = TestClient.connect(server.address, path);
    clients.push(client);
    return client;
  };
  const enter = (userId: string, token: string) => connect(`${userId}/event-001`).enter(token, userId);
  const insert = (name: CollectionName, row: object) =>
    app.context.database.queries.insert(tables[name]).values(row as never);

  describe.each(VIEWERS)('%s', (viewer) => {
    it.each(['own', 'attendee'] as const)('at the socket of: %s', async (whose) => {
      const { id, token } = people[viewer];
      const at = whose === 'own' ? id : 'attendee';
      const byMessage = connect(`${at}/event-001`);
      await byMessage.auth(token, at);
      const byAddress = connect(`${at}/event-001?token=${token}`);
      if (!token) await byAddress.say('');
      for (const client of [byMessage, byAddress]) {
        // Not by `vi.waitFor`: where nobody is let in it would go on for long, and move the clocks of the tests after this one.
        const entered = new Promise<'in'>((resolve) => {
          if (client.messages.length > 0) resolve('in');
          client.socket.once('message', () => resolve('in'));
        });
        const outcome = await Promise.race([entered, client.closed]);
        expect(outcome).toBe(MAY_ENTER[viewer][whose]);
        if (outcome !== 'in') expect(client.messages).toEqual([]);
      }
    });
  });

  it('is said of every collection that there is', () => {
    expect(Object.keys(POKES).sort()).toEqual([...collectionNames].sort());
  });

  it('pokes those who may see what was written, and nobody else', { timeout: 60_000 }, async () => {
    const listeners = new Map<string, TestClient>();
    for (const id of everybody) listeners.set(id, await enter(id, people[id as ViewerKind].token));
    const isPublic = (name: CollectionName) => POKES[name].poked === everybody;
    const write = (name: CollectionName) => insert(name, { id: `poke-${name}`, ...POKES[name].row });
    for (const name of collectionNames) if (!isPublic(name)) await write(name);
    // Told in the order of writing: who has heard of this one has heard of all before it, or never will.
    await write('rooms');
    for (const [id, client] of listeners) {
      await vi.waitFor(() => expect(client.heard().collections).toContain('rooms'));
      const expected = collectionNames.filter((name) => !isPublic(name) && POKES[name].poked.includes(id));
      expect([id, client.heard().collections]).toEqual([id, [...expected, 'rooms'].sort()]);
    }
    for (const name of collectionNames) if (isPublic(name) && name !== 'rooms') await write(name);
    for (const [id, client] of listeners) {
      const expected = collectionNames.filter((name) => POKES[name].poked.includes(id)).sort();
      await vi.waitFor(() => expect(client.heard().collections).toEqual(expected));
    }
  });

  it('tells a door phone of people and check-ins, and of nothing else', { timeout: 60_000 }, async () => {
    const { id, token } = people.door;
    const door = await enter(id, token);
    const { news_from: _, ...first } = door.messages[0] as SyncMessage;
    expect(first).toEqual({ type: 'sync', collections: ['events', 'users', 'check_ins'], speaks: SPEAKS });
    const write = (name: CollectionName) => insert(name, { ...POKES[name].row, id: `door-${name}` } as object);
    for (const name of collectionNames.filter((name) => !['events', 'users', 'check_ins'].includes(name)))
      await write(name);
    await insert('notifications', { ...here, id: 'door-all', title: 'N', created_at: new Date().toISOString() });
    // Told in the order of writing, as above.
    await app.addPerson('late@test.example');
    await vi.waitFor(() => expect(door.heard().collections).toEqual(['users']));
    expect(door.heard().notifications).toEqual([]);
  });

  it('brings a notification to whom it is for', { timeout: 60_000 }, async () => {
    const listeners = new Map<string, TestClient>();
    for (const id of everybody) listeners.set(id, await enter(id, people[id as ViewerKind].token));
    const created_at = new Date().toISOString();
    for (const user_id of ['attendee', 'another'])
      await insert('notifications', { ...here, id: `to-${user_id}`, title: 'N', user_id, created_at });
    await insert('notifications', { event_id: 'event-002', id: 'to-all-there', title: 'N', created_at });
    await insert('notifications', { ...here, id: 'to-all', title: 'N', created_at });
    const expected = { attendee: ['to-all', 'to-attendee'], another: ['to-all', 'to-another'], admin: ['to-all'] };
    for (const [id, ids] of Object.entries(expected)) {
      const client = listeners.get(id);
      await vi.waitFor(() => expect(client?.heard().notifications).toContain('to-all'));
      expect(client?.heard().notifications).toEqual(ids);
    }
  });

  describe('a socket whose session ends', () => {
    const twoSessions = async () => {
      const { user } = await app.addPerson(`${crypto.randomUUID()}@example.org`);
      const tokens = [await signIn(app.context, user), await signIn(app.context, user)] as const;
      const sockets = [await enter(user.id, tokens[0]), await enter(user.id, tokens[1])] as const;
      return { user, tokens, sockets };
    };

    it('is closed when its person signs out here; their other one stays', async () => {
      const { tokens, sockets } = await twoSessions();
      await app.call('POST', '/api/auth/logout', { as: tokens[0] });
      expect(await sockets[0].closed).toBe(signedOut);
      await insert('rooms', { ...here, id: crypto.randomUUID(), name: 'R' });
      await vi.waitFor(() => expect(sockets[1].heard().collections).toContain('rooms'));
    });

    it('is closed when its person signs out everywhere', async () => {
      const { tokens, sockets } = await twoSessions();
      await app.call('POST', '/api/auth/logout?everywhere=true', { as: tokens[0] });
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([signedOut, signedOut]);
    });

    it('is closed when the password is chosen anew', async () => {
      const { user, sockets } = await twoSessions();
      const token = await app.context.database.transaction((tx) => startReset(tx, user.id));
      const body = { token, newPassword: 'a brand new password' };
      expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([signedOut, signedOut]);
    });

    it('is closed when the role changes', async () => {
      const { user, sockets } = await twoSessions();
      await app.context.database.transaction((tx) => giveRole(tx, user.id, 'admin'));
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([signedOut, signedOut]);
    });

    it('is closed when an admin removes the door phone that it is of', async () => {
      const { id, token } = await pairTestDoor(app.context);
      const socket = await enter(id, token);
      const args = { door_id: id };
      const viewer = { user_id: 'admin', event_id: 'event-001', role: 'admin' as const, session_id: '' };
      await performCommand(app.context, viewer, 'remove_door', args, serverOrigin());
      expect(await socket.closed).toBe(signedOut);
    });

    it('is closed when the account is deleted', async () => {
      const { user, tokens, sockets } = await twoSessions();
      expect((await removeThemself(app, { user, token: tokens[0] })).status).toBe(200);
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([signedOut, signedOut]);
    });
  });

  it('has room for a person’s devices, and not for a flood', async () => {
    const { user, token } = await app.addPerson('flood@example.org');
    for (let n = 0; n < 20; n++) await enter(user.id, token);
    const more = connect(`${user.id}/event-001`);
    await more.auth(token, user.id);
    expect(await more.closed).toBe(tooMany);
    clients[0]?.socket.close();
    await clients[0]?.closed;
    await enter(user.id, token);
  });
});
