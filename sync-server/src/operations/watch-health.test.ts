import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, rowsOf } from '../database/database.ts';
import { readEpoch } from '../database/epoch.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres/open-postgres.ts';
import { tryToWrite } from '../database/write-probe.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { describeEachDatabase, makePostgresDatabase } from '../testing/database/databases.ts';
import { type HealthWatch, watchHealth } from './watch-health.ts';

/** For a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 50 };
const OFTEN_MS = 30;

describe('trouble with a Postgres', () => {
  let testDatabase: { url: string; drop(): Promise<void> };
  let database: Database;
  let app: TestApp;
  let health: HealthWatch;
  let logged: Record<string, unknown>[];
  let others: Client[];
  let isGone: boolean;

  beforeEach(async () => {
    isGone = false;
    testDatabase = await makePostgresDatabase();
    database = await openPostgres(testDatabase.url);
    await migrate(database);
    app = await openTestApp(database);
    logged = [];
    others = [];
    const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
    health = watchHealth(database, log, { every: OFTEN_MS, heldSeconds: 0.2 });
    app.context.health = health;
  });
  afterEach(async () => {
    await Promise.all(others.map((client) => client.end().catch(() => undefined)));
    await health.stop();
    if (!isGone) await app.close();
    await testDatabase.drop();
  });

  async function connect(applicationName: string): Promise<Client> {
    const client = new Client({ connectionString: testDatabase.url, application_name: applicationName });
    client.on('error', () => undefined);
    await client.connect();
    others.push(client);
    return client;
  }

  const get = async (path: string) => {
    const { status, body } = await app.call('GET', path, { as: app.admin });
    return { status, body };
  };
  const until = (reason: string | undefined) =>
    vi.waitFor(() => expect(health.trouble()?.reason).toBe(reason), PATIENCE);
  const levels = () => logged.map(({ level, reason, was }) => [level, reason ?? was]);

  it('a database that only reads: alive, not ready, and why; well again by itself', async () => {
    const name = new URL(testDatabase.url).pathname.slice(1);
    const boss = await connect('boss');
    const onlyRead = async (setting: 'on' | 'off') => {
      await boss.query('set default_transaction_read_only = off');
      await boss.query(`alter database ${name} set default_transaction_read_only = ${setting}`);
      await boss.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    };
    expect(await get('/ready')).toEqual({ status: 200, body: { status: 'ready' } });
    await onlyRead('on');
    await until('read_only');
    expect(health.takesWrites()).toBe(false);
    expect(await get('/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', state: 'degraded', reason: 'read_only', since: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect(await get('/ready')).toMatchObject({
      status: 503,
      body: { code: 'unavailable', detail: expect.stringContaining('only reads') },
    });
    await onlyRead('off');
    await until(undefined);
    expect(health.takesWrites()).toBe(true);
    expect((await get('/health')).body).toMatchObject({ state: 'ok' });
    expect((await get('/ready')).status).toBe(200);
    // Told once, and not at every look. (One whose connection is taken away finds no answer.)
    expect(levels().filter(([level, reason]) => level === 50 && reason === 'read_only')).toHaveLength(1);
    expect(levels().at(-1)?.[0]).toBe(30);
  });

  it('a transaction left open in our own database: who it is, for admins and in the log alone', async () => {
    const somebody = await connect('a tool of somebody');
    await somebody.query('begin');
    await somebody.query(`insert into rooms (id, event_id, name) values ('slow', 'event-001', 'slow')`);
    await database.queries.insert(tables.rooms).values({ id: 'quick', event_id: 'event-001', name: 'quick' });
    await until('news_held');
    expect(health.takesWrites()).toBe(true);
    const [{ pid }] = (await somebody.query('select pg_backend_pid() as pid')).rows;

    const { status, body } = await app.call('GET', '/health');
    expect([status, body.state, body.reason]).toEqual([200, 'degraded', 'news_held']);
    expect(JSON.stringify(body)).not.toMatch(/a tool of somebody|test_/);
    expect((await get('/ready')).status).toBe(200);
    const question = { protocol: PROTOCOL_VERSION, device_id: 'any', replica: null, collections: {} };
    const pull = async () => (await app.call('POST', '/api/sync/pull', { as: app.attendee, body: question })).body;
    expect((await pull()).news_held_since).toBe(health.trouble()?.since);
    const hold = { pid, application_name: 'a tool of somebody', database: new URL(testDatabase.url).pathname.slice(1) };
    expect((await get('/api/admin/health')).body).toMatchObject({ state: 'degraded', reason: 'news_held', hold });
    expect((await app.call('GET', '/api/admin/health', { as: app.attendee })).status).toBe(403);
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 50, reason: 'news_held', hold: expect.objectContaining(hold) }),
    );
    expect(logged.filter(({ reason }) => reason === 'news_held')).toHaveLength(1);

    await somebody.query('commit');
    await until(undefined);
    expect((await get('/api/admin/health')).body).toEqual({ state: 'ok' });
    expect(await pull()).not.toHaveProperty('news_held_since');
  });

  it('a role that may not see when others began counts for itself how long they hold the news', async () => {
    const role = `ordinary_${testDatabase.url.slice(-12)}`;
    const boss = await connect('boss');
    await boss.query(
      `create role ${role} login; grant select, update on server_state to ${role}; grant select on changes to ${role}`,
    );
    const url = new URL(testDatabase.url);
    url.username = role;
    const ordinary = await openPostgres(url.href);
    const watch = watchHealth(ordinary, pino({ level: 'silent' }), { every: OFTEN_MS, heldSeconds: 0.2 });
    await boss.query('begin; select pg_current_xact_id()');
    await database.queries.insert(tables.rooms).values({ id: 'quick', event_id: 'event-001', name: 'quick' });
    await vi.waitFor(() => expect(watch.trouble()?.reason).toBe('news_held'), PATIENCE);
    expect(watch.trouble()?.hold).toMatchObject({ seconds: null, application_name: 'boss' });
    await boss.query('commit');
    await watch.stop();
    await ordinary.close();
    await boss.query(`drop owned by ${role}; drop role ${role}`);
  });

  it('a table that somebody keeps locked: the look ends, and none is sent while one hangs', async () => {
    const somebody = await connect('locks');
    await somebody.query('begin; lock table server_state in access exclusive mode');
    await until('no_answer');
    const waiting = await rowsOf(
      database.queries,
      sql`select 1 as found from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting.length).toBeLessThanOrEqual(1);
    await somebody.query('commit');
    await until(undefined);
  });

  it('a row that another process holds at this moment is no trouble', async () => {
    const somebody = await connect('another process');
    await somebody.query('begin; select id from server_state for update');
    await tryToWrite(database);
    await somebody.query('commit');
  });

  it('a role without the right to write: refused, which is another thing than being away', async () => {
    const role = `reader_${testDatabase.url.slice(-12)}`;
    const boss = await connect('boss');
    await boss.query(`create role ${role} login; grant select on server_state to ${role}`);
    const url = new URL(testDatabase.url);
    url.username = role;
    const reader = await openPostgres(url.href);
    const watch = watchHealth(reader, pino({ level: 'silent' }), { every: OFTEN_MS });
    await vi.waitFor(() => expect(watch.trouble()?.reason).toBe('writes_fail'), PATIENCE);
    await watch.stop();
    await reader.close();
    await boss.query(`drop owned by ${role}; drop role ${role}`);
  });

  it('a database that is gone: not alive, not ready', async () => {
    isGone = true;
    await database.close();
    await until('no_answer');
    expect(await app.call('GET', '/health')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await app.call('GET', '/ready')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});

describeEachDatabase('the write that is tried', (open) => {
  it('leaves nothing behind, and is no news for anybody', async () => {
    const database = await open();
    const told = vi.fn();
    database.onChange(told);
    const state = () =>
      rowsOf<{ tables: string }>(
        database.queries,
        sql`select (select jsonb_agg(s) from server_state s)::text || (select count(*) from changes)::text
                   || pg_relation_size('server_state')::text || (select ctid from server_state)::text as tables`,
      );
    const before = await state();
    const epoch = await readEpoch(database.queries);
    for (let i = 0; i < 200; i++) await tryToWrite(database);
    expect(await state()).toEqual(before);
    expect(await readEpoch(database.queries)).toBe(epoch);
    expect(told).not.toHaveBeenCalled();
    await database.close();
  });

  it('asks the disk for room', async () => {
    const database = await open();
    const files = () =>
      rowsOf<{ written: string }>(
        database.queries,
        sql`select temp_bytes::text as written from pg_stat_database where datname = current_database()`,
      );
    const [before] = await files();
    await tryToWrite(database);
    await vi.waitFor(async () => {
      const [after] = await files();
      expect(Number(after?.written)).toBeGreaterThan(Number(before?.written) + 100_000);
    }, PATIENCE);
    await database.close();
  });
});
