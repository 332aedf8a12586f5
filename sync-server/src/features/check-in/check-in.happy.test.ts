import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describeEachDatabase('checking in', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const statusOf = async (userId: string) =>
    (await app.call('GET', `/api/checkin/status/${userId}/event-001`, { as: app.admin })).body;

  const scan = (code: string, as: TestApp['admin']) =>
    app.call('POST', `/api/checkin/qr/validate?qr_code=${encodeURIComponent(code)}&event_id=event-001`, { as });

  it('by hand, as the person themself', async () => {
    const person = await app.addPerson('self@example.org');
    expect(await statusOf('self')).toEqual({ checked_in: false, checkin_time: null });
    const answer = await app.call('POST', '/api/checkin/manual?user_id=self&event_id=event-001', { as: person });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: 'Check-in successful!',
      checked_in: true,
      checkin_time: TIME,
      check_in_method: 'manual',
    });
    expect(await statusOf('self')).toEqual({ checked_in: true, checkin_time: answer.body.checkin_time });
    const me = await app.call('GET', '/api/auth/me', { as: person });
    expect(me.body).toMatchObject({ checkedIn: true, checkin_time: answer.body.checkin_time });
  });

  it('by hand, by an admin', async () => {
    await app.addPerson('guest@example.org');
    const answer = await app.call('POST', '/api/checkin/manual/?user_id=guest&event_id=event-001', { as: app.admin });
    expect([answer.status, (await statusOf('guest')).checked_in]).toEqual([200, true]);
  });

  it('by a ticket that the door scans', async () => {
    const person = await app.addPerson('ticket@example.org');
    const body = { user_id: 'ticket', event_id: 'event-001' };
    const { qrData } = (await app.call('POST', '/api/qr/generate', { as: person, body })).body;
    const answer = await scan(qrData, app.admin);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      valid: true,
      user_id: 'ticket',
      event_id: 'event-001',
      message: 'Check-in successful!',
      checked_in: true,
      checkin_time: TIME,
    });
  });

  it('by the code of a gate that a person scans', async () => {
    const person = await app.addPerson('walker@example.org');
    const gate = await app.call('GET', '/api/events/event-001/gates/gate-north/code', { as: app.admin });
    expect(gate.body).toEqual({ gate_id: 'gate-north', name: 'North gate', code: expect.any(String) });
    const answer = await scan(gate.body.code, person);
    expect(answer.body).toMatchObject({ valid: true, user_id: 'walker', checked_in: true });
    expect((await statusOf('walker')).checked_in).toBe(true);
  });

  it('offers a connection to an attendee who scans the ticket of another one, and checks nobody in', async () => {
    const answer = await scan(app.another.user.ticket_code, app.attendee);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      valid: false,
      user_id: 'another',
      checked_in: false,
      connect_with: { user_id: 'another', name: app.another.user.name },
    });
    expect(answer.body.message).toContain('connect');
    expect((await statusOf('another')).checked_in).toBe(false);
    expect((await statusOf('attendee')).checked_in).toBe(false);
  });
});
