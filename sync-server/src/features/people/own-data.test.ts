import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../database/database.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/app.ts';
import { describedAs } from '../../testing/calls/description.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { removeThemself } from '../../testing/remove-themself.ts';
import { countAdmins } from './users.store.ts';

describeEachDatabase('my data', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const data = async (as: TestPerson) => (await app.call('GET', '/api/users/me/data', { as })).body;
  const stats = async () => (await app.call('GET', '/api/events/event-001/stats', { as: app.admin })).body;
  const live = async (id: string) => {
    const person = await app.addPerson(`${id}@example.org`);
    await app.call('POST', `/api/checkin/manual?user_id=${id}&event_id=event-001`, { as: person });
    await app.call('POST', '/api/connections/connect/another', { as: person });
    const body = { title: 'For you', message: '', user_id: id };
    await app.call('POST', '/api/notifications/', { as: app.admin, body });
    await app.call('PUT', '/api/notifications/read-all/', { as: person });
    return person;
  };
  const pulled = async (as: TestPerson, checkpoint: unknown) => {
    const users = { checkpoint, limit: 1_000 };
    const body = { protocol: PROTOCOL_VERSION, device_id: 'd', replica: null, collections: { users } };
    return (await app.call('POST', '/api/sync/pull', { as, body })).body.collections.users;
  };

  it('is all there to take away, and nothing of others', async () => {
    const person = await live('owner');
    await live('neighbour');
    const answer = await app.call('GET', '/api/users/me/data', { as: person });
    expect(answer.headers.get('content-disposition')).toContain('my-data.json');
    expect(answer.body).toMatchObject({
      user: { id: 'owner', email: 'owner@example.org' },
      check_ins: [{ user_id: 'owner' }],
      connections: [{ requester_id: 'owner' }],
      notifications: [{ user_id: 'owner', title: 'For you' }],
      notification_reads: [{ user_id: 'owner' }],
      sign_ins: [{ revoked_at: null }],
    });
    expect(JSON.stringify(answer.body)).not.toContain('neighbour');
    expect(JSON.stringify(answer.body)).not.toContain('password');
  });

  it('has no message that is still to be sent, which nobody has yet', async () => {
    const person = await app.addPerson('early@example.org');
    const body = { title: 'Called off', message: '', user_id: 'early', send_at: '2099-01-01T00:00:00.000Z' };
    expect((await app.call('POST', '/api/notifications/', { as: app.admin, body })).status).toBe(201);
    expect((await data(person)).notifications).toEqual([]);
  });

  it('is described whole, and has no code of another system, which opens doors', async () => {
    const person = await app.addPerson('sold@example.org');
    const { queries } = app.context.database;
    await queries.update(tables.users).set({ external_code: 'A-7KD2MPW' }).where(eq(tables.users.id, 'sold'));
    const body = await data(person);
    expect(JSON.stringify(body)).not.toMatch(/external_code|A-7KD2MPW/);
    const { answer } = await describedAs(app, 'GET /api/users/me/data');
    expect(Object.keys(answer?.properties ?? {}).sort()).toEqual(Object.keys(body).sort());
  });

  it('goes when its owner does: from every table, from every replica, and the figures add up', async () => {
    const person = await live('leaver');
    const before = await stats();
    const { checkpoint } = await pulled(app.another, null);

    expect((await removeThemself(app, person)).status).toBe(200);
    expect((await app.call('GET', '/api/users/me', { as: person })).status).toBe(401);
    const after = await stats();
    expect(after).toEqual({
      ...before,
      totalAttendees: before.totalAttendees - 1,
      checkedInAttendees: before.checkedInAttendees - 1,
    });
    const checkIns = await app.call('GET', '/api/admin/check-ins', { as: app.admin });
    expect(Number(checkIns.headers.get('x-total-count'))).toBe(after.checkedInAttendees);

    const news = await pulled(app.another, checkpoint);
    expect(news.documents).toContainEqual({ id: 'leaver', _deleted: true });
    expect((await data(app.another)).connections.map(({ id }: { id: string }) => id)).not.toContain('another~leaver');
    expect(await tablesThatName('leaver')).toEqual(['changes']);
  });

  it('of the only administrator stays, so that the event keeps one', async () => {
    const refused = await removeThemself(app, app.admin);
    expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed']);
    const second = await app.addPerson('second@example.org', 'admin');
    expect((await removeThemself(app, second)).status).toBe(200);
  });

  it('of the last two administrators, who leave at the same time, goes for one of them only', async () => {
    // In rounds, since one race may happen to end well.
    for (let round = 0; round < 5; round++) {
      const own = await openTestApp(await open());
      const second = await own.addPerson('second@example.org', 'admin');
      const answers = await Promise.all([own.admin, second].map((admin) => removeThemself(own, admin)));
      const left = await countAdmins(own.context.database.queries, 'event-001');
      await own.close();
      expect([answers.map(({ status }) => status).sort(), left]).toEqual([[200, 403], 1]);
    }
  });

  it('asks who removes themself for their password: a phone left on a table is nobody’s consent', async () => {
    const person = await app.addPerson('careful@example.org');
    const attempt = (headers?: Record<string, string>) =>
      app.call('DELETE', '/api/users/me', { as: person, ...(headers && { headers }) });
    expect((await attempt()).status).toBe(422);
    expect((await attempt({ 'baraza-password': '' })).status).toBe(422);
    expect((await attempt({ 'baraza-password': '%ff' })).status).toBe(400);
    expect((await attempt({ 'baraza-password': 'a guess' })).body).toMatchObject({
      status: 422,
      detail: 'This is not your password.',
    });
    expect((await app.call('GET', '/api/users/me', { as: person })).status).toBe(200);
    for (let guess = 0; guess < 8; guess++) await attempt({ 'baraza-password': `guess ${guess}` });
    expect((await removeThemself(app, person)).status).toBe(429);
  });

  /** The change feed keeps the id alone, to tell replicas that come back later. */
  async function tablesThatName(id: string): Promise<string[]> {
    const { queries } = app.context.database;
    const all = await rowsOf<{ name: string }>(
      queries,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of all) {
      const table = sql.identifier(name);
      const rows = await rowsOf(
        queries,
        sql`select 1 as found from ${table} t where t::text like ${`%${id}%`} limit 1`,
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }
});
