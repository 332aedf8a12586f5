import { randomBytes } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authSessions, pushSubscriptions } from '../../database/tables.ts';
import { addresseesOf } from '../../delivery/push-queue.store.ts';
import { IDLE_DAYS } from '../../http/session/sessions.store.ts';
import { openTestApp, signIn, type TestApp, type TestPerson } from '../../testing/app.ts';
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

  it('keeps no browser of a session that has ended, and drops it before one that is in use', async () => {
    const { queries } = app.context.database;
    const person = await app.addPerson('signs-in-often@test.example');
    const browser = async (name: string, token: string) => {
      const own = { ...subscription, endpoint: `https://fcm.googleapis.com/fcm/send/${name}` };
      await subscribe({ ...person, token }, { user_id: person.user.id, subscription: own });
    };
    await browser('in-use', person.token);
    const later = await Promise.all(Array.from({ length: 9 }, () => signIn(app.context, person.user)));
    for (const [n, token] of later.entries()) await browser(`left-${n}`, token);
    await Promise.all(later.map((as) => app.call('POST', '/api/auth/logout', { as })));
    await browser('new', await signIn(app.context, person.user));
    const kept = await queries.select().from(pushSubscriptions).orderBy(pushSubscriptions.created_at);
    expect(kept.map(({ endpoint }) => endpoint.split('/').at(-1))).toEqual(['in-use', 'new']);
    await queries.delete(pushSubscriptions);
  });

  it('is told nothing in a browser whose session has ended, and goes on in the others of its person', async () => {
    const { queries } = app.context.database;
    const person = await app.addPerson('lost-phone@test.example');
    const user_id = person.user.id;
    const browsers = {
      stays: person.token,
      left: await signIn(app.context, person.user),
      lapses: await signIn(app.context, person.user),
      before: await signIn(app.context, person.user),
    };
    for (const [name, token] of Object.entries(browsers)) {
      const own = { ...subscription, endpoint: `https://fcm.googleapis.com/fcm/send/${name}` };
      await subscribe({ ...person, token }, { user_id, subscription: own });
    }
    const rowOf = (name: string) => eq(pushSubscriptions.endpoint, `https://fcm.googleapis.com/fcm/send/${name}`);
    // As a server stored it that did not note the session.
    await queries.update(pushSubscriptions).set({ session_id: null }).where(rowOf('before'));
    const common = { event_id: 'event-001', title: 'Your room is 214', created_at: new Date().toISOString() };
    const sent = await queries
      .insert(tables.notifications)
      .values([
        { ...common, id: 'own', user_id },
        { ...common, id: 'all' },
        { ...common, id: 'group', audience: 'checked_in' },
        { ...common, id: 'copy', copy_of: 'group', user_id },
      ])
      .returning();
    async function told(): Promise<string[]> {
      const each = sent
        .filter(({ id }) => id !== 'copy')
        .map(async (notification) =>
          (await addresseesOf(queries, notification))
            .map(({ subscription }) => subscription.endpoint.split('/').at(-1))
            .sort()
            .join(' '),
        );
      return [...new Set(await Promise.all(each))];
    }

    expect(await told()).toEqual(['before lapses left stays']);
    await app.call('POST', '/api/auth/logout', { as: browsers.left });
    expect(await told()).toEqual(['before lapses stays']);
    const [lapsing] = await queries.select().from(pushSubscriptions).where(rowOf('lapses'));
    await queries
      .update(authSessions)
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where(eq(authSessions.id, lapsing?.session_id ?? ''));
    expect(await told()).toEqual(['before stays']);
    expect((await app.call('DELETE', `/api/admin/sessions/${user_id}`, { as: app.admin })).body.ended).toBe(3);
    expect(await told()).toEqual(['before']);
    // Who signs in there again is told again.
    const back = { ...subscription, endpoint: 'https://fcm.googleapis.com/fcm/send/left' };
    await subscribe({ ...person, token: await signIn(app.context, person.user) }, { user_id, subscription: back });
    expect(await told()).toEqual(['before left']);
    // Not open for as long as no session holds.
    const since = async (days: number) => {
      const created_at = new Date(Date.now() - days * 86_400_000).toISOString();
      await queries.update(pushSubscriptions).set({ created_at }).where(rowOf('before'));
      return told();
    };
    expect([await since(IDLE_DAYS - 1), await since(IDLE_DAYS)]).toEqual([['before left'], ['left']]);
    await subscribe({ ...person, token: await signIn(app.context, person.user) }, { user_id, subscription: back });
    expect((await queries.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint)).toEqual([back.endpoint]);
    await queries.delete(pushSubscriptions);
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
