import { tables } from '@baraza/schema/tables';
import { signCode } from '@baraza/schema/tickets/ticket-code';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { issueTicket } from '../tickets/event-keys.store.ts';

describeEachDatabase('checking in refuses', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const byHand = (userId: string, as: TestPerson) =>
    app.call('POST', `/api/checkin/manual?user_id=${userId}&event_id=event-001`, { as });
  const scan = (code: string, as: TestPerson) =>
    app.call('POST', `/api/checkin/qr/validate?qr_code=${encodeURIComponent(code)}&event_id=event-001`, { as });
  const records = () => app.context.database.queries.$count(tables.check_ins);
  const changeEvent = (changes: Partial<typeof tables.events.$inferInsert>) =>
    app.context.database.queries.update(tables.events).set(changes).where(eq(tables.events.id, 'event-001'));

  it('a second check-in, and leaves no trace of it', async () => {
    expect((await byHand('attendee', app.attendee)).status).toBe(200);
    const before = await records();
    for (const again of [
      await byHand('attendee', app.attendee),
      await byHand('attendee', app.admin),
      await scan(app.attendee.user.ticket_code, app.admin),
    ]) {
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({ code: 'already_checked_in', detail: 'User already checked in' });
    }
    expect(await records()).toBe(before);
  });

  it('all but one of 50 who come at once for one person', async () => {
    await app.addPerson('popular@example.org');
    const answers = await Promise.all(Array.from({ length: 50 }, () => byHand('popular', app.admin)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ body }) => body.code === 'already_checked_in');
    expect(refused).toHaveLength(49);
    const { check_ins } = tables;
    expect(await app.context.database.queries.$count(check_ins, eq(check_ins.user_id, 'popular'))).toBe(1);
  });

  it('a ticket that was revoked', async () => {
    const person = await app.addPerson('revoked@example.org');
    const { users } = tables;
    await app.context.database.queries.update(users).set({ ticket_status: 'revoked' }).where(eq(users.id, 'revoked'));
    for (const as of [app.admin, person])
      expect((await byHand('revoked', as)).body).toMatchObject({ status: 409, code: 'ticket_revoked' });
    const scanned = await scan(person.user.ticket_code, app.admin);
    expect([scanned.status, scanned.body.valid]).toEqual([200, false]);
    expect(scanned.body.message).toContain('revoked');
  });

  it('an older ticket of somebody who got a new one', async () => {
    const person = await app.addPerson('reissued@example.org');
    const { users } = tables;
    await app.context.database.queries.update(users).set({ ticket_version: 2 }).where(eq(users.id, 'reissued'));
    expect((await scan(person.user.ticket_code, app.admin)).body).toMatchObject({ valid: false, checked_in: false });
    const anew = await issueTicket(app.context.database.queries, 'event-001', 'reissued', 2);
    expect((await scan(anew, app.admin)).body).toMatchObject({ valid: true });
  });

  it('codes that are not good, each with its own words', async () => {
    const good = app.another.user.ticket_code;
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const foreignKey = await exportJWK(privateKey);
    const claims = { k: 't', e: 'event-001', s: 'another', v: 1 } as const;
    const codes = {
      'some text': 'not a Baraza code',
      'https://example.org/whatever': 'not a Baraza code',
      [`${'x'.repeat(5_000)}`]: 'not a Baraza code',
      [await signCode({ ...claims, e: 'event-009' }, 'none', foreignKey)]: 'another event',
      [await signCode(claims, 'none', foreignKey)]: 'not issued by this event',
      [`${good.slice(0, 120)}000${good.slice(123)}`]: 'changed',
      [await issueTicket(app.context.database.queries, 'event-001', 'nobody', 1)]: 'not on the list',
    };
    for (const [code, words] of Object.entries(codes)) {
      const answer = await scan(code, app.admin);
      expect([answer.status, answer.body.valid, answer.body.user_id]).toEqual([200, false, null]);
      expect(answer.body.message).toContain(words);
    }
  });

  it('people whom nobody knows, and other events', async () => {
    expect((await byHand('nobody', app.admin)).body).toMatchObject({ status: 404, code: 'not_found' });
    const elsewhere = '/api/checkin/manual?user_id=attendee&event_id=event-009';
    expect((await app.call('POST', elsewhere, { as: app.admin })).status).toBe(404);
    expect((await app.call('POST', '/api/checkin/manual', { as: app.admin })).status).toBe(422);
  });

  it('attendees what the event does not allow them, and never the door', async () => {
    const person = await app.addPerson('early@example.org');
    const gate = (await app.call('GET', '/api/events/event-001/gates/gate-north/code', { as: app.admin })).body.code;
    const shut = (await app.call('GET', '/api/events/event-001/gates/gate-shut/code', { as: app.admin })).body.code;

    await changeEvent({ check_in_policy: 'door_only' });
    expect((await byHand('early', person)).body.code).toBe('check_in_closed');
    expect((await scan(gate, person)).body.code).toBe('check_in_closed');

    await changeEvent({ check_in_policy: 'gate_code' });
    expect((await byHand('early', person)).body.code).toBe('gate_code_needed');
    expect((await scan(shut, person)).body.code).toBe('check_in_closed');

    await changeEvent({ check_in_opens_at: '2999-01-01T00:00:00.000Z' });
    expect((await scan(gate, person)).body.code).toBe('check_in_closed');
    await changeEvent({ check_in_opens_at: null, check_in_closes_at: '2001-01-01T00:00:00.000Z' });
    expect((await scan(gate, person)).body.code).toBe('check_in_closed');

    expect((await byHand('early', app.admin)).status).toBe(200);
    await changeEvent({ check_in_policy: 'anyone', check_in_closes_at: null });
  });
});
