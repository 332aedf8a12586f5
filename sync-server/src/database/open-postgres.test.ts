import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePostgresDatabase, openTestPostgres } from '../testing/databases.ts';
import { type Database, rowsOf } from './database.ts';
import { isTransient } from './errors.ts';
import { feedHold } from './feed/feed-hold.ts';
import { openPostgres } from './open-postgres.ts';
import { CHANGES_CHANNEL } from './triggers/change-triggers.ts';

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
