import { randomUUID } from 'node:crypto';
import { sampleAttendees } from '@baraza/schema/samples/attendees';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMany } from '../../database/insert-many.ts';
import { authSessions, connectionRequests, rateLimits } from '../../database/tables.ts';
import type { TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const PEOPLE = 420;
const HOSTILE = {
  name: 'Baraza security\r\nhttp://evil.test \u202e',
  position: 'Your account is locked, open http://evil.test',
  company: 'Click here',
};

describeEachDatabase('asking everybody to connect', (open) => {
  let app: SyncApp;
  let ids: string[];
  beforeAll(async () => {
    app = await openSyncApp(await open());
    const people = sampleAttendees(PEOPLE).map((person) => ({
      ...person,
      hidden: false,
      ticket_status: 'valid' as const,
      ticket_code: person.id,
    }));
    await insertMany(app.context.database.queries, tables.users, people);
    ids = people.map(({ id }) => id);
  });
  afterAll(() => app.close());

  const connect = (as: TestPerson, id: string) => app.call('POST', `/api/connections/connect/${id}`, { as });
  const withdraw = (as: TestPerson, ids: string[]) => {
    const phone = app.device(as);
    return phone.push(ids.map((user_id) => phone.command('answer_connection', { user_id, answer: 'withdraw' })));
  };
  const told = () => app.context.database.queries.select().from(tables.notifications);
  const forget = () => app.context.database.queries.delete(tables.notifications);
  /** Lets time pass for those who ask. */
  const wait = async (by: string) => {
    const { queries } = app.context.database;
    await queries.update(connectionRequests).set({ created_at: sql`created_at - ${by}::interval` });
    const passed = sql`(extract(epoch from ${by}::interval) * 1000)::bigint`;
    await queries.update(rateLimits).set({ expire: sql`${rateLimits.expire} - ${passed}` });
  };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  /** Somebody who signed in that long ago, and whose phone has met no server since. */
  const offlineFor = async (name: string, hours: number) => {
    const person = await app.addPerson(`${name}@test.example`);
    await app.context.database.queries
      .update(authSessions)
      .set({ created_at: hoursAgo(hours) })
      .where(eq(authSessions.user_id, person.user.id));
    return { person, phone: app.device(person) };
  };
  const applied = (outcomes: readonly { status: string }[]) =>
    outcomes.filter(({ status }) => status === 'applied').length;

  it('reaches sixty people in an hour, in our words, and the rest of the queue goes on', async () => {
    const phone = app.device(app.attendee);
    await app.context.database.queries.update(tables.users).set(HOSTILE).where(eq(tables.users.id, 'attendee'));
    const asks = ids.map((user_id) => phone.command('request_connection', { user_id }));
    const outcomes = [];
    for (let at = 0; at < 300; at += 100) outcomes.push(...(await phone.push(asks.slice(at, at + 100))));
    expect(outcomes.filter(({ status }) => status === 'applied')).toHaveLength(60);
    expect(new Set(outcomes.slice(60).map(({ code }) => code))).toEqual(new Set(['too_many_requests']));
    const [saved] = await phone.push([phone.command('update_profile', { changes: { company: 'Kijani' } })]);
    expect(saved?.status).toBe('applied');
    // Who goes on all the same is not heard any more.
    for (let at = 300; at < asks.length; at += 100)
      await phone.call('/api/sync/push', phone.pushRequest(asks.slice(at, at + 100)));
    const sent = await told();
    expect(sent).toHaveLength(60);
    expect(new Set(sent.map(({ title, message }) => `${title}: ${message}`))).toEqual(
      new Set(['Somebody wants to connect: “Baraza security”, as their card says.']),
    );

    const byCall = await connect(app.attendee, ids[410]!);
    expect([byCall.status, byCall.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(byCall.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await connect(app.another, ids[410]!)).status).toBe(200);
    await forget();
  });

  it('is not made possible by taking requests back, nor by asking at once', async () => {
    const person = await app.addPerson('takes-back@test.example');
    for (let at = 0; at < 60; at += 20) {
      const some = ids.slice(at, at + 20);
      for (const id of some) expect((await connect(person, id)).status).toBe(200);
      await withdraw(person, some);
    }
    expect((await connect(person, ids[100]!)).status).toBe(429);
    const hasty = await app.addPerson('hasty@test.example');
    const statuses = await Promise.all(ids.slice(0, 80).map(async (id) => (await connect(hasty, id)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    await forget();
  });

  it('is not made possible by asking the same people again and again', async () => {
    const person = await app.addPerson('insists@test.example');
    const [one = '', other = ''] = ids;
    const phone = app.device(person);
    const command = phone.command.bind(phone);
    const outcomes = await phone.push(
      Array.from({ length: 160 }, (_, i) =>
        i % 2
          ? command('answer_connection', { user_id: one, answer: 'withdraw' })
          : command('request_connection', { user_id: one, words: `And another thing, ${i}` }),
      ),
    );
    const asked = outcomes.filter((_, i) => i % 2 === 0);
    expect(asked.filter(({ status }) => status === 'applied')).toHaveLength(60);
    expect(new Set(asked.slice(60).map(({ code }) => code))).toEqual(new Set(['too_many_requests']));
    expect((await connect(person, other)).status).toBe(429);
    // In the next hour it goes on, up to what is too much for a day.
    await wait('2 hours');
    expect((await connect(person, other)).status).toBe(200);
    await forget();
  });

  it('is limited by what nobody answered, and by the day', async () => {
    const person = await app.addPerson('all-day@test.example');
    const ask = async (from: number, to: number) => {
      const statuses = [];
      for (const id of ids.slice(from, to)) statuses.push((await connect(person, id)).status);
      return statuses.filter((status) => status === 200).length;
    };
    expect(await ask(0, 60)).toBe(60);
    await wait('2 hours');
    expect(await ask(60, 120)).toBe(40);
    const beyond = await connect(person, ids[120] ?? '');
    expect([beyond.status, beyond.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0);
    await withdraw(person, ids.slice(0, 100));
    expect(await ask(120, 150)).toBe(20);
    await wait('2 hours');
    expect(await ask(150, 200)).toBe(30);
    await wait('1 day');
    await withdraw(person, ids.slice(100, 200));
    expect(await ask(200, 210)).toBe(10);
  });

  it('goes by when they were made on a phone that had no network all day', async () => {
    const { person, phone } = await offlineFor('exhibitor', 9);
    const asks = ids
      .slice(0, 96)
      .map((user_id, i) => phone.command('request_connection', { user_id }, hoursAgo(8 - i / 12)));
    expect(applied(await phone.push(asks))).toBe(96);
    expect((await connect(person, ids[100] ?? '')).status).toBe(200);
    await forget();
  });

  it('is as few in each hour that a phone claims, in whatever order, and in none from before it signed in', async () => {
    const { phone } = await offlineFor('claims-hours', 10);
    const claimed = [...Array(70).fill(5), ...Array(15).fill(5.5), ...Array(15).fill(8)].map(hoursAgo);
    const outcomes = await phone.push(
      claimed.map((made_at, i) => phone.command('request_connection', { user_id: ids[i] ?? '' }, made_at)),
    );
    const [first, before, elsewhere] = [outcomes.slice(0, 70), outcomes.slice(70, 85), outcomes.slice(85)];
    expect([first, before, elsewhere].map(applied)).toEqual([60, 0, 15]);
    const { phone: fresh } = await offlineFor('claims-yesterday', 0);
    const early = ids
      .slice(0, 80)
      .map((user_id, i) => fresh.command('request_connection', { user_id }, hoursAgo(1 + i)));
    expect(applied(await fresh.push(early))).toBe(60);
    await forget();
  });

  it('is no more than a day’s, whatever days a phone claims with numbers that it kept back', async () => {
    const { phone } = await offlineFor('claims-days', 240);
    const commands = ids
      .slice(0, 200)
      .flatMap((user_id, i) => [
        phone.command('request_connection', { user_id }, hoursAgo(230 - i)),
        phone.command('answer_connection', { user_id, answer: 'withdraw' }),
      ]);
    await phone.push(commands.splice(-1));
    const outcomes = [];
    for (let from = 0; from < commands.length; from += 100)
      outcomes.push(...(await phone.push(commands.slice(from, from + 100))));
    expect(applied(outcomes.filter((_, i) => i % 2 === 0))).toBe(150);
    await forget();
  });

  it('was asked at the laptop of what that hands over, which takes nothing from today', async () => {
    const person = await app.addPerson('at-the-venue@test.example');
    const { id: user_id } = person.user;
    const origin = { device_id: 'own', device_time: hoursAgo(48), clock_offset_ms: 0, arrived_at: hoursAgo(48) };
    const commands = ids.slice(0, 160).map((asked, i) => ({
      ...{ id: randomUUID(), device_seq: i + 1, name: 'request_connection', args: { user_id: asked } },
      ...{ made_by: { user_id, role: 'user' }, origin },
    }));
    const body = { event_id: 'event-001', commands };
    const answer = await app.call('POST', '/api/admin/hand-over', { as: app.admin, body });
    expect(applied(answer.body.outcomes)).toBe(160);
    await withdraw(person, ids.slice(0, 100));
    expect((await connect(person, ids[200] ?? '')).status).toBe(200);
    await forget();
  });

  it('is no matter for who is asked: they may say yes to everybody', async () => {
    const star = await app.addPerson('star@test.example');
    const now = new Date().toISOString();
    const fans = ids.slice(0, 120).map((id) => ({
      id: id < 'star' ? `${id}~star` : `star~${id}`,
      ...{
        event_id: 'event-001',
        requester_id: id,
        addressee_id: 'star',
        status: 'requested' as const,
        words: '',
        answer_words: '',
        withheld: false,
      },
      ...{ created_at: now, updated_at: now },
    }));
    await insertMany(app.context.database.queries, tables.connections, fans);
    for (const { requester_id } of fans) expect((await connect(star, requester_id)).body.status).toBe('accepted');
  });
});
