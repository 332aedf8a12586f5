import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

describeEachDatabase('connecting by call', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const connect = (to: string, as?: TestPerson) =>
    app.call('POST', `/api/connections/connect/${to}`, { ...(as && { as }) });
  const status = async (to: string, as: TestPerson) =>
    (await app.call('GET', `/api/connections/status/${to}`, { as })).body;
  const mine = async (as: TestPerson) => (await app.call('GET', '/api/connections/connections', { as })).body;

  it('asks, and connects when the other one asks back', async () => {
    expect(await status('another', app.attendee)).toEqual({
      user_id: 'another',
      status: 'none',
      connected: false,
      requested_by_me: null,
    });
    const asked = await connect('another', app.attendee);
    expect([asked.status, asked.body.status]).toEqual([200, 'requested']);
    expect(await status('another', app.attendee)).toMatchObject({ status: 'requested', requested_by_me: true });
    expect(await status('attendee', app.another)).toMatchObject({ status: 'requested', requested_by_me: false });

    expect((await connect('attendee', app.another)).body.status).toBe('accepted');
    for (const [as, other] of [
      [app.attendee, 'another'],
      [app.another, 'attendee'],
    ] as const) {
      expect(await status(other, as)).toMatchObject({ status: 'accepted', connected: true });
      expect(await mine(as)).toHaveLength(1);
    }
  });

  it('refuses oneself and people who are not there', async () => {
    expect((await connect('attendee', app.attendee)).body).toMatchObject({ status: 422, code: 'invalid' });
    expect((await connect('nobody', app.attendee)).body).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('shows nobody the connections of others, and strangers none', async () => {
    const third = await app.addPerson('third@example.org');
    expect(await mine(third)).toEqual([]);
    for (const path of ['/api/connections/connections', '/api/connections/status/attendee'])
      expect((await app.call('GET', path)).status).toBe(401);
    expect((await connect('attendee')).status).toBe(401);
  });
});
