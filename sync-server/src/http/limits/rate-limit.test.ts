import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { rateLimits } from '../../database/tables.ts';
import { describeEachDatabase, makePostgresDatabase } from '../../testing/database/databases.ts';
import { ProblemError } from '../problems.ts';
import { RateLimit } from './rate-limit.ts';

const tooMany = { code: 'too_many_requests' };

it('has a name that no other limit has: they count in the same rows', () => {
  const source = fileURLToPath(new URL('../..', import.meta.url));
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/new RateLimit\(\s*('[^']+'|`[^`]+`)/g)])
    .map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});

describeEachDatabase('a limit', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('lets so many through, also of those that come at once, and says how long to wait', async () => {
    const limit = new RateLimit('a', 3, 3_600);
    const taken = await Promise.allSettled(Array.from({ length: 10 }, () => limit.take(database, 'k')));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = await limit.take(database, 'k').catch((error) => error);
    expect(refused).toMatchObject(tooMany);
    expect(refused.retryAfter).toBeGreaterThan(3_000);
    expect(refused.retryAfter).toBeLessThanOrEqual(3_600);
    await limit.take(database, 'another');
    await new RateLimit('b', 3, 100).take(database, 'k');
    await limit.forget(database, 'k');
    await limit.take(database, 'k');
  });

  it('can be looked at without being counted', async () => {
    const limit = new RateLimit('c', 2, 100);
    for (let n = 0; n < 5; n++) expect(await limit.isUsedUp(database, 'k')).toBe(false);
    await limit.count(database, 'k');
    expect(await limit.isUsedUp(database, 'k')).toBe(false);
    await limit.count(database, 'k');
    expect(await limit.isUsedUp(database, 'k')).toBe(true);
  });

  it('begins anew when its time is over', async () => {
    const limit = new RateLimit('d', 1, 1);
    await limit.take(database, 'k');
    await vi.waitFor(() => limit.take(database, 'k'), { interval: 1_100 });
  });
});

describe('a limit of two processes on one Postgres', () => {
  it('is one', async () => {
    const testDatabase = await makePostgresDatabase();
    const databases = [await openPostgres(testDatabase.url), await openPostgres(testDatabase.url)] as const;
    await migrate(databases[0]);
    const limits = databases.map((database) => ({ database, limit: new RateLimit('shared', 4, 100) }));
    for (let n = 0; n < 2; n++) for (const { database, limit } of limits) await limit.take(database, 'who@example.org');
    for (const { database, limit } of limits)
      await expect(limit.take(database, 'who@example.org')).rejects.toMatchObject(tooMany);
    const rows = await databases[0].queries.select().from(rateLimits);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('who@');
    await Promise.all(databases.map((database) => database.close()));
    await testDatabase.drop();
  });

  it('neither refuses nor lets through when the database is gone', async () => {
    const testDatabase = await makePostgresDatabase();
    const database = await openPostgres(testDatabase.url);
    await migrate(database);
    const limit = new RateLimit('gone', 1, 100);
    await database.close();
    for (const ask of [limit.take(database, 'k'), limit.isUsedUp(database, 'k'), limit.forget(database, 'k')]) {
      const error = await ask.catch((reason) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(ProblemError);
    }
    await testDatabase.drop();
  });

  it('asks the database once for each', async () => {
    const testDatabase = await makePostgresDatabase();
    const database = await openPostgres(testDatabase.url);
    await migrate(database);
    const { $client } = database.queries as unknown as { $client: { query: () => Promise<unknown> } };
    const query = vi.spyOn($client, 'query');
    const limit = new RateLimit('once', 1, 100);
    const asked = async (work: Promise<unknown>) => {
      query.mockClear();
      await work.catch(() => undefined);
      return query.mock.calls.length;
    };
    const take = () => limit.take(database, 'k');
    const each = [await asked(take()), await asked(take()), await asked(limit.isUsedUp(database, 'k'))];
    expect([...each, await asked(limit.forget(database, 'k'))]).toEqual([1, 1, 1, 1]);
    await database.close();
    await testDatabase.drop();
  });

  it('throws old counts away', async () => {
    const testDatabase = await makePostgresDatabase();
    const database = await openPostgres(testDatabase.url);
    await migrate(database);
    const limit = new RateLimit('short', 5_000, 1);
    for (let n = 0; n < 20; n++) await limit.take(database, `k${n}`);
    await pause(1_100);
    for (let n = 0; n < 980; n++) await limit.take(database, 'busy');
    expect(await database.queries.$count(rateLimits)).toBe(1);
    await database.close();
    await testDatabase.drop();
  });
});
