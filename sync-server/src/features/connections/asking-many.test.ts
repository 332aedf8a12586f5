import { sampleAttendees } from '@baraza/schema/samples/attendees';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMany } from '../../database/insert-many.ts';
import { connectionRequests, rateLimits } from '../../database/tables.ts';
import type { TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const PEOPLE = 835;
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
  const wait = (by: string) =>
    app.context.database.queries.update(connectionRequests).set({ created_at: sql`created_at - ${by}::interval` });

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

    const byCall = await connect(app.attendee, ids[700]!);
    expect([byCall.status, byCall.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(byCall.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await connect(app.another, ids[700]!)).status).toBe(200);
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
    await app.context.database.queries.update(rateLimits).set({ expire: sql`${rateLimits.expire} - 7200000` });
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
