import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

describeEachDatabase('check-in is not for', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const calls = [
    ['POST', '/api/checkin/manual?user_id=attendee&event_id=event-001'],
    ['GET', '/api/checkin/status/attendee/event-001'],
  ] as const;

  it('strangers', async () => {
    for (const [method, path] of [...calls, ['POST', '/api/checkin/qr/validate?qr_code=x&event_id=event-001'] as const])
      expect((await app.call(method, path)).status).toBe(401);
  });

  it('other attendees: not to do, not to see', async () => {
    for (const [method, path] of calls) {
      const answer = await app.call(method, path, { as: app.another });
      expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed']);
    }
    const status = await app.call('GET', '/api/checkin/status/attendee/event-001', { as: app.attendee });
    expect(status.body).toEqual({ checked_in: false, checkin_time: null });
  });

  it('other attendees: not even to learn that somebody is in', async () => {
    await app.addPerson('inside@example.org');
    const path = '/api/checkin/manual?user_id=inside&event_id=event-001';
    expect((await app.call('POST', path, { as: app.admin })).status).toBe(200);
    const answer = await app.call('POST', path, { as: app.another });
    expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed']);
  });

  it('attendees: the codes of gates', async () => {
    const path = '/api/events/event-001/gates/gate-north/code';
    expect((await app.call('GET', path, { as: app.attendee })).status).toBe(403);
  });

  it('attendees: the tickets of others', async () => {
    const body = { user_id: 'attendee', event_id: 'event-001' };
    expect((await app.call('POST', '/api/qr/generate', { as: app.another, body })).status).toBe(403);
    const card = await app.call('GET', '/api/users/attendee', { as: app.another });
    expect(card.status).toBe(200);
    for (const field of ['email', 'role', 'ticket_code', 'ticket_status', 'ticket_version'])
      expect(card.body).not.toHaveProperty(field);
  });
});
