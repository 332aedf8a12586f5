import { connectionId } from '@baraza/schema/connections/connection';
import { sampleAttendees } from '@baraza/schema/samples/attendees';
import type { ServerMessage } from '@baraza/schema/sync/realtime';
import { tables } from '@baraza/schema/tables';
import { and, eq, ne, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMany } from '../../database/insert-many.ts';
import { auditLog, changes } from '../../database/tables.ts';
import { viewerOfToken } from '../../http/session/require-viewer.ts';
import { openRealtime } from '../../sync/realtime/realtime.ts';
import type { TestPerson } from '../../testing/app.ts';
import { CALLS } from '../../testing/calls/calls.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { addKnownThings } from '../../testing/things.store.ts';

const PEOPLE = 300;
/** Stands in all that others say about themselves. */
const OTHERS = 'Wanjiru-the-other';
const { users, connections, notifications, rooms } = tables;

describeEachDatabase('who has a revoked ticket', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    await addKnownThings(app);
    const crowd = sampleAttendees(PEOPLE).map((person) => ({ ...person, hidden: false, ticket_code: person.id }));
    await insertMany(queries(), users, crowd);
    await queries()
      .update(users)
      .set({ name: OTHERS, company: OTHERS, bio: OTHERS, email: sql`${OTHERS} || id || '@test.example'` })
      .where(and(ne(users.id, 'attendee'), ne(users.id, 'admin')));
    // Connected with one who hides, and one who asks.
    await queries().update(users).set({ hidden: true }).where(eq(users.id, 'third'));
    await connect('third', 'attendee', 'accepted');
    await connect('leaver', 'attendee', 'requested');
  });
  afterAll(() => app.close());

  const queries = () => app.context.database.queries;
  const connect = (from: string, to: string, status: 'accepted' | 'requested') => {
    const at = new Date().toISOString();
    const both = { requester_id: from, addressee_id: to };
    return queries()
      .insert(connections)
      .values({ id: connectionId(from, to), event_id: 'event-001', ...both, status, created_at: at, updated_at: at });
  };
  const set = async (ticket_status: 'valid' | 'revoked', user_id = 'attendee') => {
    const desk = app.device(app.admin);
    expect(await desk.push([desk.command('set_ticket_status', { user_id, ticket_status })])).toMatchObject([
      { status: 'applied' },
    ]);
  };
  const imported = async (revoked: string[]) => {
    const desk = app.device(app.admin);
    expect(await desk.push([desk.command('import_people', { people: [], revoked })])).toMatchObject([
      { status: 'applied' },
    ]);
  };
  const call = (method: string, path: string, body?: object, as: TestPerson = app.attendee) =>
    app.call(method, path, { as, ...(body && { body }) });

  it.each([
    ['by an admin', () => set('revoked')],
    ['by an import', () => imported(['attendee'])],
  ])(
    '%s meets nobody: what they agreed on is called off, the other one is told, the audit log is not',
    async (_, revoke) => {
      const start_time = new Date(Date.now() + 3_600_000).toISOString();
      const when = { start_time, end_time: new Date(Date.now() + 7_200_000).toISOString() };
      await queries()
        .insert(tables.meetings)
        .values({
          ...{ id: 'm', event_id: 'event-001', proposer_id: 'attendee', invitee_id: 'third', ...when },
          ...{ place: 'Gate A', words: '', status: 'accepted', created_at: start_time },
        });
      await revoke();
      expect(await queries().select().from(tables.meetings)).toMatchObject([{ status: 'cancelled' }]);
      const told = await queries().select().from(notifications).where(eq(notifications.user_id, 'third'));
      expect(told).toMatchObject([{ title: 'A meeting was called off', about: { kind: 'meeting', id: 'm' } }]);
      expect(JSON.stringify(await queries().select().from(auditLog))).not.toContain('Gate A');
      await set('valid');
      await queries().delete(notifications);
      await queries().delete(tables.meetings);
    },
  );

  it('[S7] forgets everybody else at the next pull, and has them again when the ticket is valid', async () => {
    const phone = app.device(app.attendee);
    await phone.pull();
    const before = phone.ids('users');
    const rows = await queries().$count(users, eq(users.event_id, 'event-001'));
    expect(before.length).toBeGreaterThan(PEOPLE);
    expect(before).toContain('third');
    const programme = phone.ids('rooms');

    const feed = await queries().$count(changes);
    await set('revoked');
    expect((await queries().$count(changes)) - feed).toBeLessThan(5);
    expect(await phone.pullPage(1_000)).toMatchObject({ reset: true, collections: {} });
    expect((await phone.pull()).unlisted).toMatchObject({ people: rows - 1 });
    expect(phone.ids('users')).toEqual(['attendee']);
    expect(phone.find('users', 'attendee')).toMatchObject({ ticket_status: 'revoked' });
    expect([phone.ids('rooms'), phone.ids('connections').length]).toEqual([programme, 2]);

    await set('valid');
    await phone.pull();
    expect(phone.ids('users')).toEqual(before);
  });

  it('[S6] is told nothing of others by a pull with an old checkpoint, whatever it says its replica is', async () => {
    const phone = app.device(app.attendee);
    await phone.pull();
    await set('revoked');
    const fresh = app.device(app.attendee);
    const { epoch } = await fresh.pull();
    expect([...(fresh.told.get('users') ?? [])].filter((id) => id !== 'third')).toEqual(['attendee']);
    await queries().update(users).set({ position: 'Changed' }).where(eq(users.id, 'another'));
    phone.replica.epoch = epoch;
    const { collections } = await phone.pullPage(1_000, ['users']);
    expect(collections.users?.documents.filter(({ _deleted }) => !_deleted).map(({ id }) => id)).toEqual(['attendee']);
    expect(JSON.stringify(collections)).not.toContain(OTHERS);
    await set('valid');
  });

  it('is named nobody by any call', async () => {
    const [other] = await queries().select().from(users).where(eq(users.id, 'another'));
    const asked = [
      ...Object.entries(CALLS)
        .filter(([name]) => name.startsWith('GET '))
        .map(([name, { at }]) => [name.split(' ')[0] as string, at] as const),
      ['GET', '/api/users/another'],
      ['GET', '/api/users/third'],
      ['POST', '/api/qr/validate', { qr_data: other?.ticket_code, event_id: 'event-001' }],
      ['POST', `/api/checkin/qr/validate?qr_code=${other?.ticket_code}&event_id=event-001`],
      ['POST', '/api/connections/connect/another'],
      ['POST', '/api/connections/connect/leaver'],
    ] as const;
    const said = async () => {
      const naming = [];
      for (const [method, path, body] of asked) {
        const answer = await call(method, path, body);
        expect(answer.status, path).toBeLessThan(500);
        if (JSON.stringify(answer.body).includes(OTHERS)) naming.push(path);
      }
      return naming;
    };
    await set('revoked');
    expect(await said()).toEqual([]);
    const list = await call('GET', '/api/users/event/event-001/attendees');
    expect([list.headers.get('x-total-count'), list.body]).toEqual([
      '1',
      [expect.objectContaining({ id: 'attendee' })],
    ]);
    expect((await call('GET', '/api/users/another')).status).toBe(404);
    expect((await call('GET', '/api/users/me')).body).toMatchObject({ id: 'attendee' });
    expect((await call('GET', '/venue/rooms')).body).not.toEqual([]);
    await set('valid');
    expect(await said()).toContain('/api/users/another');
    await queries()
      .delete(connections)
      .where(eq(connections.id, connectionId('attendee', 'another')));
    await queries().delete(notifications);
  });

  it('gets to know nobody by a connection, and may still decline', async () => {
    await set('revoked');
    const phone = app.device(app.attendee);
    const outcomes = await phone.push([
      phone.command('request_connection', { user_id: 'another' }),
      phone.command('answer_connection', { user_id: 'leaver', answer: 'accept' }),
      phone.command('answer_connection', { user_id: 'leaver', answer: 'decline' }),
    ]);
    expect(outcomes.map(({ status, code }) => code ?? status)).toEqual(['ticket_revoked', 'ticket_revoked', 'applied']);
    expect((await call('POST', '/api/connections/connect/attendee', undefined, app.another)).status).toBe(200);
    expect(await queries().select().from(notifications).where(eq(notifications.user_id, 'attendee'))).toEqual([]);
    await set('valid');
  });

  it('is not even told by a socket that others changed', async () => {
    await set('revoked');
    const realtime = await openRealtime(app.context.database, pino({ level: 'silent' }));
    const viewer = await viewerOfToken(app.context, app.attendee.token);
    if (!viewer) throw new Error('The session has ended');
    const messages: ServerMessage[] = [];
    realtime.join(viewer, { send: (message) => messages.push(message), close: () => undefined }, async () => viewer);
    messages.length = 0;
    await queries().update(users).set({ position: 'Changed again' }).where(eq(users.id, 'another'));
    await queries().insert(rooms).values({ id: 'room-later', event_id: 'event-001', name: 'Hall' });
    await expect.poll(() => messages).toContainEqual(expect.objectContaining({ collections: ['rooms'] }));
    expect(JSON.stringify(messages)).not.toContain('users');
    await realtime.close();
    await set('valid');
  });

  it('is an admin all the same, if they are one', async () => {
    const person = await app.addPerson('third-admin@test.example', 'admin');
    await set('revoked', person.user.id);
    const answer = await call('GET', '/api/users/another', undefined, person);
    expect(answer.body).toMatchObject({ id: 'another', email: expect.stringContaining('another') });
  });
});
