import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, rowsOf } from './database.ts';
import { feedLag } from './feed-lag.ts';
import { openPostgres } from './open-postgres.ts';
import { openTestPostgres } from './test-databases.ts';

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
  expect(await feedLag(database.queries)).toBe(0);
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await feedLag(database.queries)).toBeGreaterThan(0);
  });
  expect(await feedLag(database.queries)).toBe(0);
});
