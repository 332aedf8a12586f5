import { randomUUID } from 'node:crypto';
import type { Event } from '@baraza/schema/event/event';
import { tables } from '@baraza/schema/tables';
import { readCode, signCode } from '@baraza/schema/tickets/ticket-code';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditLog, authSessions, eventSecrets, pushSubscriptions } from '../../database/tables.ts';
import { vapidKeys } from '../../delivery/vapid-keys.store.ts';
import { signIn } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { type EventKey, issueGateCode } from './event-keys.store.ts';

const PULL = { protocol: 1, last_seq: 0, replica: null, collections: {} };
const GATE = { id: 'gate-north', name: 'North gate', open: true };

describeEachDatabase('replacing the keys of an event', (open) => {
  let app: SyncApp;
  /** What a copy of the database from before has. */
  let stolen: EventKey & { tickets: Map<string, string>; gateCode: string };
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const [secret] = await queries().select().from(eventSecrets);
    if (!secret) throw new Error('The event has no key');
    stolen = {
      kid: secret.kid,
      privateKey: secret.private_key,
      form: secret.code_form,
      tickets: await ticketsOfNow(),
      gateCode: await issueGateCode(queries(), 'event-001', GATE),
    };
  });

  const queries = () => app.context.database.queries;
  const eventOfNow = async (): Promise<Event> =>
    (await app.call('GET', '/api/events/event-001', { as: app.attendee })).body;
  const ticketsOfNow = async () =>
    new Map((await queries().select().from(tables.users)).map(({ id, ticket_code }) => [id, ticket_code]));
  const replace = (replaces: string, as: string | SyncApp['admin'] = app.admin) =>
    app.call('POST', '/api/events/event-001/keys', { as, body: { replaces } });
  const validate = (qr_data: string) =>
    app.call('POST', '/api/qr/validate', { as: app.admin, body: { qr_data, event_id: 'event-001' } });
  const checkIn = (code: string, as = app.attendee) =>
    app.call('POST', `/api/checkin/qr/validate?qr_code=${code}&event_id=event-001`, { as });

  it('gives every ticket and gate a new code, and refuses those from before with the reason', async () => {
    await queries().update(tables.users).set({ ticket_version: 3 }).where(eq(tables.users.id, 'another'));
    const { status, body } = await replace(stolen.kid);
    expect([status, body]).toEqual([200, { kid: expect.not.stringMatching(stolen.kid) }]);
    const event = await eventOfNow();
    expect(event.ticket_keys.map(({ kid }) => kid)).toEqual([body.kid]);
    for (const [id, code] of await ticketsOfNow()) {
      const version = id === 'another' ? 3 : 1;
      expect(await readCode(code, event)).toEqual({ ok: true, kind: 'ticket', subject: id, version });
      expect((await validate(code)).body).toMatchObject({ valid: true, user_id: id });
      expect(await readCode(stolen.tickets.get(id) ?? '', event)).toEqual({ ok: false, reason: 'replaced_key' });
    }
    expect((await validate(await issueGateCode(queries(), 'event-001', GATE))).body.valid).toBe(true);
    for (const old of [stolen.gateCode, stolen.tickets.get('attendee') ?? '']) {
      expect((await validate(old)).body).toMatchObject({ valid: false, message: expect.stringContaining('replaced') });
      expect((await checkIn(old)).body).toMatchObject({ valid: false, message: expect.stringContaining('replaced') });
    }
  });

  it('leaves a stolen key good for nothing, whatever is signed with it', async () => {
    await replace(stolen.kid);
    const event = await eventOfNow();
    const [now = ''] = event.ticket_keys.map(({ kid }) => kid);
    const claims = { k: 't', e: 'event-001', s: 'admin', v: 9 } as const;
    for (const [kid, reason] of [
      [stolen.kid, 'replaced_key'],
      [now, 'tampered'],
      ['made up', 'unknown_key'],
    ] as const) {
      const forged = await signCode(claims, kid, stolen.privateKey);
      expect(await readCode(forged, event)).toEqual({ ok: false, reason });
      expect((await validate(forged)).body).toMatchObject({ valid: false, user_id: null });
      const gate = await signCode({ ...claims, k: 'g', s: GATE.id }, kid, stolen.privateKey);
      expect((await checkIn(gate)).body).toMatchObject({ valid: false });
    }
  });

  it('asks for the password again when the sign-in is old, by call and by command', async () => {
    const token = await signIn(app.context, app.admin.user);
    await queries()
      .update(authSessions)
      .set({ confirmed_at: new Date(Date.now() - 700_000).toISOString() });
    const device = app.device(token);
    expect((await replace(stolen.kid, token)).body).toMatchObject({ code: 'confirm_password' });
    const pushed = await device.push([device.command('replace_event_keys', { replaces: stolen.kid })]);
    expect(pushed).toMatchObject([{ status: 'rejected', code: 'confirm_password' }]);
    expect((await eventOfNow()).ticket_keys.map(({ kid }) => kid)).toEqual([stolen.kid]);
    await queries().update(authSessions).set({ confirmed_at: new Date().toISOString() });
    expect((await replace(stolen.kid, token)).status).toBe(200);
  });

  it('is for admins, and makes one new key of what two admins ask for', async () => {
    expect((await replace(stolen.kid, app.attendee)).status).toBe(403);
    expect((await replace('')).status).toBe(422);
    expect((await replace('not it')).body).toEqual({ kid: stolen.kid });
    const [one, other] = await Promise.all([replace(stolen.kid), replace(stolen.kid)]);
    expect(one.body).toEqual(other.body);
    expect(one.body.kid).not.toBe(stolen.kid);
    expect((await replace(stolen.kid)).body).toEqual(one.body);
  });

  it('is one piece of news for everybody, and to each person their own code', async () => {
    const [phone, admins] = [app.device(app.attendee), app.device(app.admin)];
    const door = app.device((await pairTestDoor(app.context)).token);
    for (const device of [phone, admins, door]) await device.pull();
    await replace(stolen.kid);
    const heard = async (device: typeof phone) => {
      const { collections } = await device.pullPage(1_000);
      return Object.values(collections).flatMap(({ documents }) => documents.map(({ id }) => id));
    };
    expect(await heard(phone)).toEqual(['event-001', 'attendee']);
    expect(await heard(admins)).toEqual(['event-001', 'admin']);
    expect(await heard(door)).toEqual(['event-001']);
    const tickets = await ticketsOfNow();
    expect(phone.find('users', 'attendee')).toMatchObject({ ticket_code: tickets.get('attendee') });
    const known = door.find('events', 'event-001') as unknown as Event;
    expect(await readCode(stolen.tickets.get('attendee') ?? '', known)).toMatchObject({ reason: 'replaced_key' });
    expect(await readCode(tickets.get('attendee') ?? '', known)).toMatchObject({ ok: true });
  });

  it('is in the audit log once, without a secret', async () => {
    await queries().insert(pushSubscriptions).values(subscription());
    await replace(stolen.kid);
    const entries = await queries().select().from(auditLog).where(eq(auditLog.action, 'replace_event_keys'));
    const about = entries.filter((entry) => JSON.stringify(entry.before).includes(stolen.kid));
    expect(about.map(({ collection }) => collection).sort()).toEqual(['event_secrets', 'events']);
    expect(about.every(({ user_id }) => user_id === 'admin')).toBe(true);
    expect(entries.map(({ collection }) => collection)).not.toContain('users');
    expect(entries.map(({ collection }) => collection)).not.toContain('push_subscriptions');
    expect(JSON.stringify(entries)).not.toContain(stolen.privateKey.d);
  });

  it('replaces the keys of web push, and forgets the phones that are bound to the old ones', async () => {
    const before = await vapidKeys(queries());
    await queries().insert(pushSubscriptions).values(subscription());
    await replace(stolen.kid);
    const after = await vapidKeys(queries());
    expect(after.publicKey).not.toBe(before.publicKey);
    expect(after.privateKey).not.toBe(before.privateKey);
    expect(await queries().select().from(pushSubscriptions)).toEqual([]);
  });

  it('loses no check-in that was made with an old code by a phone that had not heard of it', async () => {
    await queries().update(tables.events).set({ check_in_policy: 'gate_code' });
    const door = await pairTestDoor(app.context);
    const phoneOf = async (id: string) => {
      const person = await app.addPerson(`${id}@test.example`);
      const phone = app.device(person);
      const at = new Date(Date.now() - 3_600_000).toISOString();
      // Signed in an hour ago, and not heard from since.
      await queries().update(authSessions).set({ created_at: at }).where(eq(authSessions.user_id, person.user.id));
      return phone;
    };
    const phones = { early: await phoneOf('early'), silent: await phoneOf('silent'), told: await phoneOf('told') };
    const scan = { gate_id: GATE.id, check_in_method: 'qr', verdict: 'admitted' } as const;
    const own = (id: keyof typeof phones, minutesAgo: number) => {
      const made_at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      const args = { ...scan, check_in_id: randomUUID(), user_id: id, gate_code: stolen.gateCode };
      return phones[id].push([phones[id].command('record_check_in', args, made_at)]);
    };
    await replace(stolen.kid);
    // This one has heard of it.
    await phones.told.call('/api/sync/pull', { ...PULL, device_id: phones.told.id });
    const atDoor = app.device(door.token);
    const admitted = { ...scan, check_in_id: randomUUID(), user_id: 'another' };
    expect([
      ...(await own('early', 30)),
      ...(await own('silent', 0)),
      ...(await atDoor.push([atDoor.command('record_check_in', admitted)])),
      ...(await own('told', 0)),
    ]).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
      { status: 'applied' },
      { status: 'rejected', code: 'invalid_code', detail: expect.stringContaining('has a new code') },
    ]);
    const people = new Map((await queries().select().from(tables.users)).map((person) => [person.id, person]));
    const isIn = ['early', 'silent', 'another', 'told'].map((id) => people.get(id)?.checkedIn);
    expect(isIn).toEqual([true, true, true, false]);
    await queries().update(tables.events).set({ check_in_policy: 'anyone' });
  });

  it('reaches those who are added meanwhile too', async () => {
    const add = (n: number) => {
      const person = { id: randomUUID(), name: `Person ${n}`, email: `${randomUUID()}@test.example` };
      const device = app.device(app.admin);
      return device.push([device.command('create_person', { person })]);
    };
    const added = [1, 2, 3, 4, 5, 6].map(add);
    await Promise.all([replace(stolen.kid), ...added]);
    const event = await eventOfNow();
    for (const [id, code] of await ticketsOfNow())
      expect(await readCode(code, event), id).toMatchObject({ ok: true, subject: id });
  });

  it('gives everybody of a large event a new ticket', async () => {
    await queries().execute(sql`
      insert into ${tables.users} (id, event_id, name, email, ticket_code)
      select 'many-' || n, 'event-001', 'Many', 'many-' || n || '@test.example', 'old-' || md5(n::text)
      from generate_series(1, 600) n`);
    expect((await replace(stolen.kid)).status).toBe(200);
    expect(await queries().$count(tables.users, like(tables.users.ticket_code, 'old-%'))).toBe(0);
    await queries().delete(tables.users).where(eq(tables.users.name, 'Many'));
  });

  it('remembers the last ten of them', async () => {
    for (let n = 0; n < 12; n++) await replace((await eventOfNow()).ticket_keys[0]?.kid ?? '');
    const { ticket_keys, replaced_keys } = await eventOfNow();
    expect([ticket_keys.length, replaced_keys?.length]).toEqual([1, 10]);
    const times = replaced_keys?.map(({ replaced_at }) => replaced_at) ?? [];
    expect(times).toEqual(times.toSorted().reverse());
  });

  const subscription = () => ({
    endpoint: `https://push.example/${randomUUID()}`,
    event_id: 'event-001',
    user_id: 'attendee',
    p256dh: 'p',
    auth: 'a',
    created_at: new Date().toISOString(),
  });
});
