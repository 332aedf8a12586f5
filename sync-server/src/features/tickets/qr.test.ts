import { tables } from '@baraza/schema/tables';
import { readCode } from '@baraza/schema/tickets/ticket-code';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { ensureEventKey } from './event-keys.store.ts';

/** What a QR code of version 6 at level M holds, in its alphanumeric mode. */
const VERSION_6_M = /^[0-9A-Z $%*+\-./:]{1,154}$/;

describeEachDatabase('codes', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const generate = (user_id: string, as: TestApp['admin'], event_id = 'event-001') =>
    app.call('POST', '/api/qr/generate', { as, body: { user_id, event_id } });
  const validate = (qr_data: string, as: TestApp['admin']) =>
    app.call('POST', '/api/qr/validate', { as, body: { qr_data, event_id: 'event-001' } });

  it('are made for oneself, and by an admin for anyone', async () => {
    for (const as of [app.attendee, app.admin]) {
      const { status, body } = await generate('attendee', as);
      expect(status).toBe(200);
      expect(body).toEqual({ qrData: app.attendee.user.ticket_code });
    }
    expect((await generate('attendee', app.another)).body.code).toBe('not_allowed');
    expect((await generate('nobody', app.admin)).body.code).toBe('not_found');
    expect((await generate('attendee', app.admin, 'event-002')).body.code).toBe('not_found');
  });

  it('are made for many at once, by admins alone, for those who have a valid ticket here', async () => {
    const body = { user_ids: ['attendee', 'another', 'nobody', 'attendee'], event_id: 'event-001' };
    const many = (as: TestApp['admin'], more = {}) =>
      app.call('POST', '/api/qr/generate-many', { as, body: { ...body, ...more } });
    const codeOf = ({ user }: TestApp['admin']) => ({ user_id: user.id, qrData: user.ticket_code });
    const both = [codeOf(app.another), codeOf(app.attendee)];
    const sorted = (tickets: { user_id: string }[]) => tickets.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1));
    expect(sorted((await many(app.admin)).body.tickets)).toEqual(both);
    expect((await many(app.attendee)).body.code).toBe('not_allowed');
    expect((await many(app.admin, { event_id: 'event-002' })).body.code).toBe('not_found');
    expect((await many(app.admin, { user_ids: [] })).body.code).toBe('invalid');
    expect((await many(app.admin, { user_ids: Array.from({ length: 501 }, () => 'x') })).body.code).toBe('invalid');
    const { queries } = app.context.database;
    const [revoked, valid] = (['revoked', 'valid'] as const).map(
      (ticket_status) => () =>
        queries.update(tables.users).set({ ticket_status }).where(eq(tables.users.id, 'attendee')),
    );
    await revoked?.();
    expect((await many(app.admin)).body.tickets).toEqual([codeOf(app.another)]);
    await valid?.();
  });

  it('are read by a phone that knows the public key alone, and are short enough to print small', async () => {
    const event = (await app.call('GET', '/api/events/event-001', { as: app.attendee })).body;
    const code = app.attendee.user.ticket_code;
    expect(await readCode(code, event)).toMatchObject({ ok: true, subject: 'attendee' });
    expect(code).toMatch(VERSION_6_M);
  });

  it('say whose they are without changing anything', async () => {
    const mine = await validate(app.attendee.user.ticket_code, app.attendee);
    expect(mine.body).toEqual({
      valid: true,
      user_id: 'attendee',
      event_id: 'event-001',
      message: 'This is your ticket.',
    });
    expect((await validate(app.attendee.user.ticket_code, app.admin)).body.message).toContain(app.attendee.user.name);
    const gate = await app.call('GET', '/api/events/event-001/gates/gate-north/code', { as: app.admin });
    expect((await validate(gate.body.code, app.attendee)).body).toMatchObject({ valid: true, user_id: null });
    expect(await app.context.database.queries.$count(tables.check_ins)).toBe(0);
  });

  it('that are not good are answered, and never throw', async () => {
    for (const code of ['x', '{"user_id":"attendee"}', 'a.b.c', '\u{1f600}'.repeat(500)]) {
      const { status, body } = await validate(code, app.attendee);
      expect([status, body.valid, body.user_id]).toEqual([200, false, null]);
      expect(body.message).toMatch(/^Invalid QR code/);
    }
    expect((await validate('', app.attendee)).status).toBe(422);
    expect((await validate('x'.repeat(9_000), app.attendee)).status).toBe(422);
  });

  it('of gates are there for admins, for gates that are', async () => {
    const path = (gate: string) => `/api/events/event-001/gates/${gate}/code`;
    expect((await app.call('GET', path('gate-none'), { as: app.admin })).status).toBe(404);
    expect((await app.call('GET', path('gate-north'), { as: app.attendee })).status).toBe(403);
    expect((await app.call('GET', path('gate-north'))).status).toBe(401);
  });

  it('of a gate can be changed: the old poster says so, at every call, and the new one works', async () => {
    const path = '/api/events/event-001/gates/gate-north/code';
    const replace = (as: TestApp['admin'], replaces: unknown) => app.call('POST', path, { as, body: { replaces } });
    const checkIn = (code: string) =>
      app.call('POST', `/api/checkin/qr/validate?qr_code=${code}&event_id=event-001`, { as: app.another });
    const old = (await app.call('GET', path, { as: app.admin })).body.code;
    expect((await replace(app.attendee, 1)).status).toBe(403);
    for (const bad of [0, 'x', 1.5, 1e9]) expect((await replace(app.admin, bad)).status).toBe(422);
    expect(await versionOf((await replace(app.admin, 7)).body.code)).toBe(1);
    const { code } = (await replace(app.admin, 1)).body;
    expect(await versionOf(code)).toBe(2);
    // Two admins who mean the same poster make one new one.
    expect(await versionOf((await replace(app.admin, 1)).body.code)).toBe(2);

    for (const refused of [await validate(old, app.another), await checkIn(old)])
      expect(refused.body).toMatchObject({ valid: false, message: expect.stringContaining('has a new one') });
    expect((await validate(code, app.another)).body.valid).toBe(true);
    const gone = app.call('POST', path.replace('north', 'none'), { as: app.admin, body: { replaces: 1 } });
    expect((await gone).status).toBe(404);
  });

  const versionOf = async (code: string) => {
    const { ticket_keys } = (await app.call('GET', '/api/events/event-001', { as: app.admin })).body;
    const reading = await readCode(code, { id: 'event-001', ticket_keys });
    return reading.ok && reading.version;
  };

  it('are signed by one key, however many processes make it at once', async () => {
    const { database } = app.context;
    await Promise.all([1, 2, 3].map(() => database.transaction((tx) => ensureEventKey(tx, 'event-001'))));
    const [event] = await database.queries.select().from(tables.events);
    expect(event?.ticket_keys).toHaveLength(1);
  });
});
