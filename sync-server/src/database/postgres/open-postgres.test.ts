import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { asProblem } from '../../http/problems.ts';
import { makePostgresDatabase, openTestPostgres } from '../../testing/database/databases.ts';
import { type Database, rowsOf } from '../database.ts';
import { isOutOfReach, isTransient } from '../failures/errors.ts';
import { feedHold } from '../feed/feed-hold.ts';
import { CHANGES_CHANNEL } from '../triggers/change-triggers.ts';
import { openPostgres } from './open-postgres.ts';

/** For a busy machine. */
const PATIENCE_MS = 60_000;

let database: Database;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database.close());

it('lets no statement and no transaction stay open for long: one holds back the feed of everybody', async () => {
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout']) {
    const [row] = await rowsOf<Record<string, string>>(database.queries, sql.raw(`show ${limit}`));
    expect(row?.[limit]).toMatch(/^[1-9]\d*s$/);
  }
});

it('says what it could not reach, without the password', async () => {
  const attempt = openPostgres('postgres://somebody:hush@127.0.0.1:1/baraza');
  await expect(attempt).rejects.toThrow(/The database baraza at 127\.0\.0\.1:1 can't be used: .*ECONNREFUSED/);
  await expect(attempt).rejects.not.toThrow(/hush/);
});

it('knows in all words of the driver that it is out of reach, and answers that it is not there now', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  const testDatabase = await makePostgresDatabase();
  const slow = new Client({ connectionString: testDatabase.url, query_timeout: 50 });
  slow.on('error', () => {});
  await slow.connect();
  const attempts: [words: string, attempt: () => Promise<unknown>][] = [
    ['timeout expired', () => new Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 }).connect()],
    ['Query read timeout', () => slow.query('select pg_sleep(10)')],
    ['ENOENT', () => new Client({ host: '/nowhere/at all' }).connect()],
    ['ECONNREFUSED', () => new Client({ host: '127.0.0.1', port: 1 }).connect()],
  ];
  for (const [words, attempt] of attempts) {
    const error = await attempt().then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error?.message).toContain(words);
    const wrapped = new Error('Failed query', { cause: error });
    expect([words, isOutOfReach(wrapped), asProblem(wrapped).code]).toEqual([words, true, 'unavailable']);
  }
  await slow.end();
  silent.close();
  await testDatabase.drop();
});

it('does not take a file that is missing, or what the database says, for being out of reach', () => {
  expect(() => readFileSync('/nowhere/at all')).toThrow(expect.toSatisfy((error) => !isOutOfReach(error)));
  expect(() => readFileSync('/nowhere/at all')).toThrow(expect.toSatisfy((error) => !isTransient(error)));
  for (const code of ['EPIPE', 'ENETUNREACH', 'ENOTFOUND'])
    expect(isTransient(Object.assign(new Error(), { code }))).toBe(true);
  for (const code of ['25006', '53100', '23505', 'EPERM'])
    expect(isOutOfReach(Object.assign(new Error(), { code }))).toBe(false);
});

it('knows for how long a transaction has held back the feed', async () => {
  // Transactions of other tests, in the same cluster, may be older until they end.
  const seconds = async () => (await feedHold(database.queries))?.seconds;
  await expect.poll(seconds, { timeout: PATIENCE_MS }).toBeUndefined();
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`);
    await expect.poll(seconds, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
  });
  await expect.poll(seconds, { timeout: PATIENCE_MS }).toBeUndefined();
});

it(
  'goes on when every connection is lost: what was under way fails, what comes after is done and heard',
  async () => {
    const testDatabase = await makePostgresDatabase();
    const [one, other] = [await openPostgres(testDatabase.url), await openPostgres(testDatabase.url)];
    const told = vi.fn();
    one.onChange(told);
    const sessionsEnded = vi.fn();
    one.onSessionsEnded(sessionsEnded);

    const asleep = sql`datname = current_database() and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`;
    const everyOther = sql`datname = current_database() and pid <> pg_backend_pid()`;
    for (let round = 0; round < 10; round++) {
      // A connection whose end was not heard of yet may be handed out once more.
      await vi.waitFor(() => Promise.all([1, 2, 3].map(() => one.queries.execute(sql`select 1`))), PATIENCE_MS);
      const works = [sql`select pg_sleep(20)`, sql`select 1`, sql`select pg_sleep(0.02)`].map((statement) =>
        one
          .transaction((tx) => tx.execute(statement))
          .then(
            () => 'done',
            (error: unknown) => (isTransient(error) ? 'lost' : error),
          ),
      );
      await vi.waitFor(async () => {
        expect(await rowsOf(other.queries, sql`select pid from pg_stat_activity where ${asleep}`)).toHaveLength(1);
      }, PATIENCE_MS);
      await other.queries.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${everyOther}`);
      const [sleeper, ...others] = await Promise.all(works);
      expect(sleeper).toBe('lost');
      expect(others.filter((end) => end !== 'done' && end !== 'lost')).toEqual([]);
    }

    await vi.waitFor(() => expect(sessionsEnded).toHaveBeenCalledWith(undefined), PATIENCE_MS);
    told.mockClear();
    await vi.waitFor(async () => {
      await one.queries.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`);
      expect(told).toHaveBeenCalled();
    }, PATIENCE_MS);
    await Promise.all([one.close(), other.close()]);
    await testDatabase.drop();
  },
  PATIENCE_MS,
);
