import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase, openTestPglite } from '../../testing/database/databases.ts';
import { addEvent } from './events.store.ts';
import { emptyEvent, prepareEvent } from './prepare-event.ts';

const configOf = (env: Record<string, string>) => ({ ...readConfig(env), authSecret: 'x'.repeat(32) });
const PATHS = ['/events', ...['', '/sessions', '/speakers', '/stats'].map((part) => `/api/events/event-001${part}`)];

describeEachDatabase('the calls of an event', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    const database = await open();
    await prepareEvent(database, configOf({ DEMO: '1' }), new Date('2026-11-21T09:00:00Z'));
    app = await openTestApp(database);
  });
  afterAll(() => app.close());

  it('answer its programme, speakers and figures', async () => {
    const [events, event, sessions, speakers, stats] = await Promise.all(
      PATHS.map(async (path) => (await app.call('GET', path, { as: app.attendee })).body),
    );
    expect(events).toEqual([event]);
    expect(event).toMatchObject({ id: 'event-001', time_zone: 'Africa/Nairobi' });
    expect(event.ticket_keys).toHaveLength(1);
    expect(sessions.length).toBeGreaterThanOrEqual(30);
    const starts = sessions.map((session: { start_time: string }) => session.start_time);
    expect(starts).toEqual([...starts].sort());
    expect(speakers.length).toBeGreaterThanOrEqual(12);
    // The samples and the three people of the test.
    expect(stats).toMatchObject({ totalAttendees: 853, totalSessions: sessions.length, totalExhibitors: 25 });
    expect(stats.checkedInAttendees).toBeGreaterThan(0);
  });

  it('show drawn people and organisations, whose pictures are kept as uploaded ones are', async () => {
    const { queries } = app.context.database;
    const { speakers, exhibitors, sponsors, users } = tables;
    const rows = [
      ...(await queries.select({ name: speakers.name, picture: speakers.avatar }).from(speakers)),
      ...(await queries.select({ name: exhibitors.name, picture: exhibitors.logo }).from(exhibitors)),
      ...(await queries.select({ name: sponsors.name, picture: sponsors.logo }).from(sponsors)),
    ];
    expect(rows.filter(({ picture }) => !picture)).toEqual([]);
    const people = await queries.select({ name: users.name, picture: users.avatar }).from(users);
    const pictured = people.filter(({ picture }) => picture);
    // Most people come without one.
    expect(pictured.length).toBeGreaterThan(40);
    expect(pictured.length).toBeLessThan(100);
    const addresses = new Map([...rows, ...pictured].map(({ name, picture }) => [picture, name]));
    // One and the same for a speaker in the programme and in the directory, and for a sponsor with a stand.
    expect(addresses.size).toBe(new Set(addresses.values()).size);
    for (const address of addresses.keys()) {
      const { status, headers } = await app.call('GET', `${address}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  it('are not there for another event, and not for strangers', async () => {
    for (const path of PATHS) {
      expect((await app.call('GET', path)).status).toBe(401);
      const elsewhere = path.replace('event-001', 'event-002');
      if (elsewhere !== path) expect((await app.call('GET', elsewhere, { as: app.admin })).status).toBe(404);
    }
  });

  it('leave nothing to change but the event itself', async () => {
    for (const path of PATHS.filter((path) => path !== '/api/events/event-001'))
      expect((await app.call('PUT', path, { as: app.admin, body: { name: 'Mine' } })).status).toBe(404);
  });

  it('are prepared once, however often the server starts, and moved to the present', async () => {
    const { queries } = app.context.database;
    const before = await queries.select().from(tables.users);
    await prepareEvent(app.context.database, configOf({ DEMO: '1' }), new Date('2026-12-21T09:00:00Z'));
    expect(await queries.select().from(tables.users)).toEqual(before);
    const [event] = await queries.select().from(tables.events);
    expect(event?.starts_on).toBe('2026-12-20');
    const sessions = await queries.select().from(tables.sessions);
    expect(sessions.every(({ start_time }) => start_time >= '2026-12-19')).toBe(true);
  });
});

describe('an event that is no demo', () => {
  it('starts empty, with a key and the first admin, who signs in', async () => {
    const database = await openTestPglite();
    const config = configOf({ ADMIN_EMAIL: 'head@example.org', ADMIN_PASSWORD: 'a long enough one' });
    await Promise.all([prepareEvent(database, config), prepareEvent(database, config)]);
    await prepareEvent(database, { ...config, firstAdmin: { email: 'other@example.org', password: 'never made' } });
    const people = await database.queries.select().from(tables.users);
    expect(people).toMatchObject([{ name: 'Head', role: 'admin' }]);
    const [event] = await database.queries.select().from(tables.events);
    expect(event?.ticket_keys).toHaveLength(1);

    const app = await openTestApp(database);
    const body = { email: 'head@example.org', password: 'a long enough one' };
    expect((await app.call('POST', '/api/auth/login', { body })).body.user.role).toBe('admin');
    await app.close();
  });

  it('gets no second event beside it from a wrong EVENT_ID, and two that are there already are served', async () => {
    const database = await openTestPglite();
    const { events } = tables;
    await prepareEvent(database, configOf({ EVENT_ID: 'summit' }));
    const wrong = 'This database has the event summit, not event-001. Set EVENT_ID=summit';
    for (const settings of [{}, { DEMO: '1' }])
      await expect(prepareEvent(database, configOf(settings))).rejects.toThrow(wrong);
    expect(await database.queries.$count(events)).toBe(1);
    await prepareEvent(database, configOf({ EVENT_ID: 'summit' }));
    await database.transaction((tx) => addEvent(tx, emptyEvent('event-001', new Date())));
    for (const EVENT_ID of ['event-001', 'summit']) await prepareEvent(database, configOf({ EVENT_ID }));
    await database.close();
  });

  it('is not served by the demo, and nothing of it changes', async () => {
    const database = await openTestPglite();
    const begun = new Date('2026-11-21T09:00:00Z');
    await prepareEvent(database, configOf({}), begun);
    const all = async () => [
      await database.queries.select().from(tables.events),
      await database.queries.$count(tables.sessions),
    ];
    const before = await all();
    await expect(prepareEvent(database, configOf({ DEMO: '1' }))).rejects.toThrow(/not the demo’s: serve it/);
    expect(await all()).toEqual(before);
    await prepareEvent(database, configOf({}), begun);
    await database.close();
  });
});
