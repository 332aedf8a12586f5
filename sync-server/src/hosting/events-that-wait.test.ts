import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { hostedEvents } from '../database/tables.ts';
import { Pace } from '../delivery/mail/pace.ts';
import { builtWebApp } from '../http/web-app/web-app.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { openTestPostgres } from '../testing/database/databases.ts';
import { startHosting } from './hosting.ts';
import type { Shared } from './run-event.ts';

const DATES = { starts_on: '2027-03-01', ends_on: '2027-03-02' };
/** More than a process has connections. */
const EVENTS = 12;

async function host({ context }: TestApp, startBackups?: Shared['startBackups']) {
  const { log, health, socketRoom } = context;
  const shared = { log, health, socketRoom, pace: new Pace(600), ...(startBackups && { startBackups }) };
  context.hosting = await startHosting(context, builtWebApp(), shared);
  return context.hosting;
}

it('the default event is answered while all others wait for another process that migrates', async () => {
  const app = await openTestApp(await openTestPostgres());
  const { database } = app.context;
  const made_at = '2026-11-01T08:00:00.000Z';
  const there = Array.from({ length: EVENTS }, (_, at) => ({ id: `e${at}`, schema_name: `event_e${at}`, made_at }));
  await database.queries.insert(hostedEvents).values(there);
  let endMigrating = () => {};
  const migrates = new Promise<void>((resolve) => {
    endMigrating = resolve;
  });
  const isMigrating = vi.fn();
  const migrating = database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7203114)`);
    isMigrating();
    await migrates;
  });
  await vi.waitFor(() => expect(isMigrating).toHaveBeenCalled());
  const hosting = await host(app);
  expect((await app.call('GET', '/health')).status).toBe(200);
  const stopping = hosting.stop();
  endMigrating();
  await migrating;
  await stopping;
  // Whoever stops waits for none that had not begun.
  const schemas = await database.queries.execute(sql`select from pg_namespace where nspname ~ '^event_e\\d'`);
  expect(schemas).toMatchObject({ rowCount: 1 });
  await app.close();
});

it('a new process is not ready while an event waits for its turn, whose calls others answer', async () => {
  const app = await openTestApp(await openTestPostgres());
  const { database } = app.context;
  const event = { id: 'summit', schema_name: 'event_summit', made_at: '2026-11-01T08:00:00.000Z' };
  await database.queries.insert(hostedEvents).values(event);
  let endMigrating = () => {};
  const migrates = new Promise<void>((resolve) => {
    endMigrating = resolve;
  });
  const isMigrating = vi.fn();
  const migrating = database.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(7203114)`);
    isMigrating();
    await migrates;
  });
  await vi.waitFor(() => expect(isMigrating).toHaveBeenCalled());
  const hosting = await host(app);
  expect(await app.call('GET', '/ready')).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('still opens its events') },
  });
  const waiting = await (await hosting.appOf('summit'))(new Request('https://conf.example/e/summit/health'));
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5']);
  endMigrating();
  await migrating;
  await hosting.contexts();
  expect((await app.call('GET', '/ready')).status).toBe(200);
  expect((await (await hosting.appOf('summit'))(new Request('https://conf.example/e/summit/health'))).status).toBe(200);
  await hosting.stop();
  await app.close();
});

it('an event that was archived by mistake is back at once, and others are made, while its last mail takes long', async () => {
  const app = await openTestApp(await openTestPostgres());
  let endWork = () => {};
  const work = new Promise<void>((resolve) => {
    endWork = resolve;
  });
  const slow = { newest: () => undefined, trouble: () => undefined, stop: () => work };
  const hosting = await host(app, (_, __, { eventId }) => (eventId === 'summit' ? slow : undefined));
  const make = async (id: string) =>
    (await app.call('POST', '/api/admin/events', { as: app.admin, body: { id, name: id, ...DATES } })).status;
  const archive = async (archived: boolean) =>
    (await app.call('PUT', '/api/admin/events/summit', { as: app.admin, body: { archived } })).status;
  const served = async () => {
    const open = (await hosting.contexts()).map(({ config }) => config.eventId);
    expect(hosting.openNow().map(({ config }) => config.eventId)).toEqual(open);
    return open;
  };

  expect(await make('summit')).toBe(201);
  expect(await archive(true)).toBe(200);
  expect(await served()).toEqual([]);
  expect(await archive(false)).toBe(200);
  expect(await make('next')).toBe(201);
  expect(await served()).toEqual(['summit', 'next']);
  const answer = await (await hosting.appOf('summit'))(new Request('https://conf.example/e/summit/api/config'));
  expect(answer.status).toBe(200);

  const hasStopped = vi.fn();
  const stopping = hosting.stop().then(hasStopped);
  await app.context.database.queries.execute(sql`select`);
  expect(hasStopped).not.toHaveBeenCalled();
  endWork();
  await stopping;
  await app.close();
});

it('an event whose tables could not be read is opened as soon as they can be, and the server says so until then', async () => {
  const app = await openTestApp(await openTestPostgres());
  const { queries } = app.context.database;
  await queries.execute(sql`create schema event_summit`);
  await queries.execute(sql`create table event_summit.users (id text)`);
  const event = { id: 'summit', schema_name: 'event_summit', made_at: '2026-11-01T08:00:00.000Z' };
  await queries.insert(hostedEvents).values(event);
  const hosting = await host(app);
  const health = async () =>
    (await (await hosting.appOf('summit'))(new Request('https://conf.example/e/summit/health'))).status;
  const said = async () => {
    const { body } = await app.call('GET', '/health');
    return [await health(), (await app.call('GET', '/ready')).status, body.state, body.reason];
  };
  expect(await hosting.contexts()).toEqual([]);
  // Others serve it, until they are updated too.
  expect(await said()).toEqual([503, 503, 'degraded', 'not_open']);
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3 * 60_000);
  const later = await said();
  now.mockRestore();
  expect(later).toEqual([503, 200, 'degraded', 'not_open']);
  await queries.execute(sql`drop table event_summit.users`);
  await hosting.look();
  await hosting.contexts();
  expect(await said()).toEqual([200, 200, 'ok', undefined]);
  await hosting.stop();
  await app.close();
});

it('what another process makes is served, and what it archives is not, however long this one has been running', async () => {
  const app = await openTestApp(await openTestPostgres());
  const { queries } = app.context.database;
  const timers = vi.spyOn(globalThis, 'setInterval');
  const hosting = await host(app);
  const [look] = timers.mock.lastCall as [() => void, number];
  timers.mockRestore();
  const served = async (ids: string[]) =>
    vi.waitFor(() => {
      look();
      expect(hosting.openNow().map(({ config }) => config.eventId)).toEqual(ids);
    });
  const made_at = '2026-11-01T08:00:00.000Z';
  await queries.insert(hostedEvents).values({ id: 'summit', schema_name: 'event_summit', made_at });
  await served(['summit']);
  await queries.insert(hostedEvents).values({ id: 'next', schema_name: 'event_next', made_at });
  await served(['summit', 'next']);
  await queries.update(hostedEvents).set({ archived_at: made_at }).where(eq(hostedEvents.id, 'summit'));
  await served(['next']);
  await hosting.stop();
  await app.close();
});
