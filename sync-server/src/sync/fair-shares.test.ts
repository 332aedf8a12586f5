import { sampleAttendees } from '@baraza/schema/samples/attendees';
import { digestsOf } from '@baraza/schema/sync/expected';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import type { PullPage } from '@baraza/schema/sync/pull';
import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../database/database.ts';
import { insertMany } from '../database/insert-many.ts';
import { RateLimit } from '../http/limits/rate-limit.ts';
import type { TestPerson } from '../testing/app.ts';
import { describeEachDatabase, openTestPostgres } from '../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../testing/sync-app.ts';

const PEOPLE = 1_000;
/** For so long a share counts. */
const WINDOW_MS = 60_000;

/** The minute does not end before a slow machine has used up the share of it. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const start = globalThis.setTimeout;
  const longer = (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    start(work, ms === WINDOW_MS ? 60 * WINDOW_MS : ms, ...given);
  vi.stubGlobal('setTimeout', Object.assign(longer, start));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describeEachDatabase('the share of one person', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    const people = sampleAttendees(PEOPLE).map((person) => ({ ...person, ticket_code: person.id }));
    await insertMany(app.context.database.queries, tables.users, people);
  });
  afterAll(() => app.close());

  const fullPull = (as: TestPerson, more = {}) =>
    app.call('POST', '/api/sync/pull', {
      as,
      body: {
        protocol: PROTOCOL_VERSION,
        device_id: 'd',
        replica: null,
        collections: { users: { checkpoint: null, limit: 1_000, ...more } },
      },
    });
  const status = async (answer: Promise<{ status: number }>) => (await answer).status;

  it('ends a loop of full pulls with how long to wait, while others pull as ever', async () => {
    const other = app.device(app.another);
    let answer = await fullPull(app.attendee);
    expect(answer.body.collections.users.documents.length).toBeGreaterThan(900);
    let pulls = 1;
    for (; pulls < 200 && answer.status === 200; pulls++) answer = await fullPull(app.attendee);
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    expect(pulls).toBeGreaterThan(30);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await other.pull();
    expect(other.ids('users').length).toBeGreaterThan(900);

    // Another session of the same person has the same share.
    const phone = app.device(app.attendee);
    const command = phone.command('update_profile', { changes: { company: 'Kijani' } });
    expect(await status(phone.call('/api/sync/push', phone.pushRequest([command])))).toBe(429);
  });

  it('ends one where nothing is sent, because the device expects all of it, as soon', async () => {
    const person = await app.addPerson('expects@test.example');
    const { documents } = (await fullPull(person)).body.collections.users as PullPage;
    const expects = digestsOf(documents.map(({ _deleted, ...document }) => document));
    expect((await fullPull(person, { expects })).body.collections.users.documents).toEqual([]);
    let pulls = 2;
    while (pulls < 200 && (await status(fullPull(person, { expects }))) === 200) pulls += 1;
    expect(pulls).toBeGreaterThan(30);
    expect(pulls).toBeLessThan(200);
  });

  it('ends one of a replica of another history, whose places are read and not told, as soon', async () => {
    const person = await app.addPerson('of-another-history@test.example');
    const pull = () =>
      app.call('POST', '/api/sync/pull', {
        as: person,
        body: {
          ...{ protocol: PROTOCOL_VERSION, device_id: 'd', replica: { epoch: 'another', role: 'user' } },
          collections: { users: { checkpoint: null, limit: 1_000 } },
        },
      });
    expect((await pull()).body).toMatchObject({ reset: true, collections: {} });
    let pulls = 1;
    while (pulls < 200 && (await status(pull())) === 200) pulls += 1;
    expect(pulls).toBeGreaterThan(30);
    expect(pulls).toBeLessThan(200);
  });

  it('refuses most of many full pulls at once, before they have read anything', async () => {
    const person = await app.addPerson('burst@test.example');
    const statuses = await Promise.all(Array.from({ length: 150 }, () => status(fullPull(person))));
    expect(statuses.filter((each) => each === 200).length).toBeLessThan(60);
    expect(statuses).toContain(429);
  });

  it('is hardly touched by pulls with no news', async () => {
    const phone = app.device(await app.addPerson('quiet@test.example'));
    await phone.pull();
    const count = vi.spyOn(RateLimit.prototype, 'count');
    for (let n = 0; n < 20; n++) await phone.pullPage(1_000, ['users']);
    const points = count.mock.calls.reduce((sum, [, , of = 1]) => sum + of, 0);
    expect(count.mock.calls.length).toBeGreaterThanOrEqual(20);
    expect(points).toBeLessThanOrEqual(20);
    count.mockRestore();
  });

  it.each([
    ['many values', `[${'{},'.repeat(45_000)}0]`],
    ['much text', JSON.stringify('x'.repeat(2_000_000))],
  ])('is soon used up by pushes with %s, though nothing of them is stored', async (_, args) => {
    const person = await app.addPerson(`pushes-${args.length}@test.example`);
    const phone = app.device(person);
    const request = phone.pushRequest([{ ...phone.checkIn('x'), device_id: 'another', args: 'ARGS' }]);
    const body = JSON.stringify(request).replace('"ARGS"', args);
    const headers = { 'content-type': 'application/json' };
    const statuses = [];
    for (let n = 0; n < 10; n++)
      statuses.push(await status(app.call('POST', '/api/sync/push', { as: person, body, headers })));
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });

  it.each([
    ['what is kept about oneself', '/api/users/me/data'],
    ['the whole directory', '/api/users/event/event-001/attendees?limit=1'],
  ])('is soon used up by asking for %s', async (_, path) => {
    const person = await app.addPerson(`asks-${path.length}@test.example`);
    const statuses = [];
    for (let n = 0; n < 60; n++) statuses.push(await status(app.call('GET', path, { as: person })));
    expect(statuses[5]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('many pulls at once, of which the database has answered none', () => {
  let app: SyncApp;
  beforeEach(async () => {
    app = await openSyncApp(await openTestPostgres());
    const room = { id: 'r1', event_id: 'event-001', name: 'Baobab' };
    await app.context.database.queries.insert(tables.rooms).values(room);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await app.close();
  });

  /** @returns the status of each pull, once the database has gone on */
  const whileHeld = async (work: () => Promise<unknown>) => {
    const pull = () =>
      app.device(app.attendee).call('/api/sync/pull', {
        ...{ protocol: PROTOCOL_VERSION, device_id: 'd', replica: null },
        collections: { rooms: { checkpoint: null, limit: 10 } },
      });
    let pulls: ReturnType<typeof pull>[] = [];
    const arrived = vi.spyOn(RateLimit.prototype, 'take');
    await app.context.database.transaction(async (tx) => {
      await tx.execute(sql`lock table rooms in access exclusive mode`);
      pulls = Array.from({ length: 40 }, pull);
      const held = sql`select from pg_locks where not granted and relation = 'rooms'::regclass`;
      await vi.waitFor(async () => expect((await rowsOf(tx, held)).length).toBeGreaterThanOrEqual(7));
      await vi.waitFor(() => expect(arrived.mock.calls.length).toBeGreaterThanOrEqual(40));
      await work();
    });
    return (await Promise.all(pulls)).map(({ status }) => status);
  };

  it('leave room for what somebody sends', async () => {
    const phone = app.device(app.another);
    await phone.pull();
    const statuses = await whileHeld(async () => {
      const command = phone.command('add_bookmark', { kind: 'session', target_id: 's1' });
      expect((await phone.call('/api/sync/push', phone.pushRequest([command]))).status).toBe(200);
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('are told that the server is busy where their turn comes too late', async () => {
    const clock = performance.now.bind(performance);
    const statuses = await whileHeld(async () => {
      vi.spyOn(performance, 'now').mockImplementation(() => clock() + 11_000);
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 503)).toHaveLength(33);
  });
});
