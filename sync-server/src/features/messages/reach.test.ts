import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Queries } from '../../database/database.ts';
import { authSessions } from '../../database/tables.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { planOf, rowsMet } from '../../testing/database/query-plan.ts';
import { openSyncApp } from '../../testing/sync-app.ts';
import { countReach } from './reach.store.ts';

const GUESTS = 1_000;
const now = () => new Date().toISOString();
const EVERYBODY = { event_id: 'event-001', user_id: '', audience: 'everybody', ticketType: '' } as const;

describeEachDatabase('on how many phones a message would be', (open) => {
  it('counts devices that are signed in and have had the app open, of those whom it is for', async () => {
    const app = await openSyncApp(await open());
    const { queries } = app.context.database;
    const amina = await app.addPerson('amina@test.example');
    const gone = await app.addPerson('gone@test.example');
    const become = (id: string, changes: Partial<typeof tables.users.$inferInsert>) =>
      queries.update(tables.users).set(changes).where(eq(tables.users.id, id));
    await become('amina', { ticketType: 'Press', checkedIn: true });
    await become('gone', { ticketType: 'Press', ticket_status: 'revoked' });
    const people = await queries.$count(tables.users);
    const reach = (message: object) => countReach(queries, { ...EVERYBODY, ...message });
    // Whoever has signed in, but never had the app open, has no phone here.
    expect(await reach({})).toEqual({ people, phones: 0, people_with_phone: 0 });

    for (const [person, device_id] of [
      [amina, 'phone'],
      [gone, 'phone-of-gone'],
    ] as const) {
      // As the app asks: with the number of its last command.
      const body = { protocol: PROTOCOL_VERSION, device_id, last_seq: 0, replica: null, collections: {} };
      expect((await app.call('POST', '/api/sync/pull', { as: person, body })).status).toBe(200);
    }
    // A second phone has a session of its own, as has one that signs in again.
    const session = { user_id: 'amina', created_at: now(), expires_at: new Date(Date.now() + 60_000).toISOString() };
    await queries.insert(authSessions).values([
      { ...session, id: 'second', device_id: 'laptop' },
      { ...session, id: 'again', device_id: 'laptop' },
      { ...session, id: 'ended', device_id: 'lost', revoked_at: now() },
      { ...session, id: 'idle', device_id: 'old', expires_at: new Date(0).toISOString() },
    ]);

    expect(await reach({})).toEqual({ people, phones: 3, people_with_phone: 2 });
    expect(await reach({ user_id: 'amina' })).toEqual({ people: 1, phones: 2, people_with_phone: 1 });
    expect(await reach({ audience: 'checked_in' })).toEqual({ people: 1, phones: 2, people_with_phone: 1 });
    expect(await reach({ audience: 'ticket', ticketType: 'Press' })).toMatchObject({ people: 1, phones: 2 });
    expect(await reach({ audience: 'ticket', ticketType: 'None' })).toMatchObject({ people: 0, phones: 0 });
    expect(await reach({ event_id: 'event-002' })).toMatchObject({ people: 0, phones: 0 });

    const asked = await app.call('GET', '/api/notifications/reach?audience=checked_in', { as: app.admin });
    expect([asked.status, asked.body]).toEqual([200, { people: 1, phones: 2, people_with_phone: 1 }]);
    await queries.update(authSessions).set({ revoked_at: now() }).where(eq(authSessions.user_id, 'amina'));
    expect(await reach({ user_id: 'amina' })).toEqual({ people: 1, phones: 0, people_with_phone: 0 });
    await app.close();
  });

  it('is for admins alone, and asked for properly', async () => {
    const app = await openSyncApp(await open());
    const path = '/api/notifications/reach';
    expect((await app.call('GET', path)).status).toBe(401);
    expect((await app.call('GET', path, { as: app.attendee })).status).toBe(403);
    expect((await app.call('GET', `${path}?audience=all`, { as: app.admin })).status).toBe(422);
    await app.close();
  });

  it('looks at each person a few times, in a database that has just been filled', async () => {
    const app = await openSyncApp(await open());
    const { queries } = app.context.database;
    const guest = sql`select 'guest-' || i as id from generate_series(1, ${GUESTS}::integer) i`;
    await queries.execute(sql`
      insert into users (id, event_id, ticket_code, name, email)
      select id, 'event-001', id, id, id || '@test.example' from (${guest}) guest`);
    await queries.execute(sql`
      insert into auth_sessions (id, user_id, created_at, expires_at, device_id)
      select 'session-' || id, id, now(), now() + interval '1 day', 'device-' || id from (${guest}) guest`);
    const ask = (via: Queries) => countReach(via, EVERYBODY);
    expect(await ask(queries)).toMatchObject({ phones: GUESTS, people_with_phone: GUESTS });
    expect(rowsMet(await planOf(queries, ask))).toBeLessThan(50 * GUESTS);
    await app.close();
  });
});
