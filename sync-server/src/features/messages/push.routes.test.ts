import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pushSubscriptions } from '../../database/tables.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/app.ts';
import { describeEachDatabase, openTestPglite } from '../../testing/database/databases.ts';

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  expirationTime: null,
  keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
};

describeEachDatabase('subscribing to pushes', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { VAPID_SUBJECT: 'mailto:it@event.example' } });
  });
  afterAll(() => app.close());

  const subscribe = (as: TestPerson, body: unknown) => app.call('POST', '/api/notifications/subscribe', { as, body });
  const unsubscribe = (as: TestPerson, userId: string) =>
    app.call('DELETE', `/api/notifications/subscribe/${userId}`, { as });

  it('answers the key that a browser needs, keeps what the browser made of it, and forgets it', async () => {
    const asked = await subscribe(app.attendee, { user_id: 'attendee' });
    expect([asked.status, asked.body]).toEqual([200, { subscribed: false, vapid_public_key: expect.any(String) }]);
    const subscribed = await subscribe(app.attendee, { user_id: 'attendee', subscription });
    expect(subscribed.body).toEqual({ ...asked.body, subscribed: true });
    await subscribe(app.attendee, { user_id: 'attendee', subscription });
    expect(await app.context.database.queries.$count(pushSubscriptions)).toBe(1);
    expect((await unsubscribe(app.attendee, 'attendee')).body.subscribed).toBe(false);
  });

  it('gives a browser to who uses it now', async () => {
    await subscribe(app.attendee, { user_id: 'attendee', subscription });
    await subscribe(app.another, { user_id: 'another', subscription });
    expect((await subscribe(app.attendee, { user_id: 'attendee' })).body.subscribed).toBe(false);
    await unsubscribe(app.another, 'another');
  });

  it('keeps ten browsers of a person, and drops the oldest for another', async () => {
    const endpoints = Array.from({ length: 14 }, (_, n) => `https://fcm.googleapis.com/fcm/send/${n}`);
    for (const endpoint of endpoints) {
      const { status } = await subscribe(app.attendee, {
        user_id: 'attendee',
        subscription: { ...subscription, endpoint },
      });
      expect(status).toBe(200);
    }
    const kept = (await app.context.database.queries.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint);
    expect(kept).toHaveLength(10);
    expect(kept).toContain(endpoints.at(-1));
    expect(kept).not.toContain(endpoints[0]);
    await unsubscribe(app.attendee, 'attendee');
  });

  it('refuses addresses that are no push service, and keys that are none', async () => {
    const wrong = [
      { ...subscription, endpoint: 'https://127.0.0.1/internal' },
      { ...subscription, endpoint: 'http://fcm.googleapis.com/x' },
      { ...subscription, keys: { p256dh: 'short', auth: 'short' } },
    ];
    for (const each of wrong)
      expect((await subscribe(app.attendee, { user_id: 'attendee', subscription: each })).status).toBe(422);
    expect(await app.context.database.queries.$count(pushSubscriptions)).toBe(0);
  });

  it('is for oneself, also for admins', async () => {
    for (const as of [app.another, app.admin]) {
      expect((await subscribe(as, { user_id: 'attendee', subscription })).status).toBe(403);
      expect((await unsubscribe(as, 'attendee')).status).toBe(403);
    }
    const body = { user_id: 'attendee' };
    expect((await app.call('POST', '/api/notifications/subscribe', { body })).status).toBe(401);
  });
});

describe('a server that pushes nothing', () => {
  it('says so, and keeps no subscription', async () => {
    const app = await openTestApp(await openTestPglite());
    const body = { user_id: 'attendee', subscription };
    const answer = await app.call('POST', '/api/notifications/subscribe', { as: app.attendee, body });
    expect([answer.status, answer.body]).toEqual([200, { subscribed: false, vapid_public_key: null }]);
    await app.close();
  });
});
