import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authSessions } from '../../../database/tables.ts';
import { openTestApp, signIn, type TestApp, type TestPerson } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { pairRemovedTestDoor, pairTestDoor, type TestDoor } from '../../../testing/door.store.ts';

const DAY = 86_400_000;
const NOW = Date.now();
const dayBefore = (days: number) => new Date(NOW - days * DAY).toISOString().slice(0, 10);

describeEachDatabase('who is signed in', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    await app.addEvent({ id: 'event-002' });
    await app.addPerson('elsewhere@example.org', 'user', 'event-002');
    for (const [name, days] of [
      ['yesterday', 1],
      ['last_week', 7],
    ] as const) {
      await app.addPerson(`${name}@example.org`);
      await lastHere(name, days);
    }
  });
  afterAll(() => app.close());

  /** As a session is that was used so many days ago for the last time. */
  const lastHere = (userId: string, daysAgo: number) =>
    app.context.database.queries
      .update(authSessions)
      .set({ expires_at: new Date(NOW + (14 - daysAgo) * DAY).toISOString() })
      .where(eq(authSessions.user_id, userId));
  const list = (query = '') => app.call('GET', `/api/admin/sessions${query}`, { as: app.admin });
  const namesIn = async (query = '') => (await list(query)).body.map(({ user_id }: { user_id: string }) => user_id);
  const signOut = (id: string, as: TestPerson = app.admin) => app.call('DELETE', `/api/admin/sessions/${id}`, { as });
  const isIn = async (as: TestPerson | string) => (await app.call('GET', '/api/auth/me', { as })).status === 200;

  it('is listed: admins first, then who was here last, to the day; nobody of another event', async () => {
    const { body, headers } = await list();
    expect(body[0]).toEqual({
      user_id: 'admin',
      name: app.admin.user.name,
      email: 'admin@test.example',
      role: 'admin',
      created_at: expect.any(String),
      last_seen_on: body[0].created_at.slice(0, 10),
      is_this: true,
    });
    const ids = body.map(({ user_id }: { user_id: string }) => user_id);
    expect(ids.slice(1, 3).sort()).toEqual(['another', 'attendee']);
    expect(ids.slice(3)).toEqual(['yesterday', 'last_week']);
    expect(body.slice(1).every(({ is_this }: { is_this: boolean }) => !is_this)).toBe(true);
    expect(body.at(-1).last_seen_on).toBe(dayBefore(7));
    expect(headers.get('x-total-count')).toBe('5');
  });

  it('is found by a part of the name or of the address, taken as it is written', async () => {
    expect(await namesIn('?search=LAST_w')).toEqual(['last_week']);
    expect(await namesIn('?search=%20Person%20yest%20')).toEqual(['yesterday']);
    expect(await namesIn('?search=_')).toEqual(['last_week']);
    expect(await namesIn('?search=%25')).toEqual([]);
    expect(await namesIn('?search=%5C')).toEqual([]);
    expect(await namesIn('?search=nobody')).toEqual([]);
    expect((await list('?search=nobody')).headers.get('x-total-count')).toBe('0');
    expect((await list(`?search=${'x'.repeat(201)}`)).status).toBe(422);
    expect((await list(`?search=${'x'.repeat(200)}`)).status).toBe(200);
  });

  it('is listed in pages, with how many there are in all', async () => {
    const { body, headers } = await list('?limit=1&offset=3');
    expect([body.map(({ user_id }: { user_id: string }) => user_id), headers.get('x-total-count')]).toEqual([
      ['yesterday'],
      '5',
    ]);
    expect((await list('?limit=1001')).status).toBe(422);
  });

  it('can be signed out everywhere by an admin, who stays where they ask from', async () => {
    const person = await app.addPerson('lost-phone@example.org');
    const second = await signIn(app.context, person.user);
    expect((await signOut('lost-phone')).body).toEqual({ ended: 2 });
    expect([await isIn(person), await isIn(second)]).toEqual([false, false]);
    expect((await signOut('lost-phone')).body).toEqual({ ended: 0 });

    const elsewhere = await signIn(app.context, app.admin.user);
    expect((await signOut('admin')).body).toEqual({ ended: 1 });
    expect([await isIn(app.admin), await isIn(elsewhere)]).toEqual([true, false]);
    expect(await isIn(app.attendee)).toBe(true);
  });

  it('can not be listed or signed out by others, nor people whom nobody knows here', async () => {
    expect((await signOut('admin', app.attendee)).status).toBe(403);
    expect((await app.call('GET', '/api/admin/sessions', { as: app.attendee })).status).toBe(403);
    for (const id of ['nobody', 'elsewhere']) {
      const { status, body } = await signOut(id);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });

  it('is a removed door phone too, from which nothing more is taken then; one at work goes on', async () => {
    const [removed, atWork] = [await pairRemovedTestDoor(app.context), await pairTestDoor(app.context)];
    const hasPushed = async ({ token }: TestDoor) =>
      (await app.call('POST', '/api/sync/push', { as: token, body: {} })).status;
    expect((await signOut(removed.id, app.attendee)).status).toBe(403);
    expect(await hasPushed(removed)).toBe(422);
    expect((await signOut(removed.id)).body).toEqual({ ended: 1 });
    expect(await hasPushed(removed)).toBe(401);
    expect((await signOut(atWork.id)).status).toBe(404);
    expect(await hasPushed(atWork)).toBe(422);
  });
});
