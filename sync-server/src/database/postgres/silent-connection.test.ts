import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePostgresDatabase } from '../../testing/database/databases.ts';
import { openSwallowingProxy, type SwallowingProxy } from '../../testing/database/swallowing-proxy.ts';
import type { Database } from '../database.ts';
import { isTransient } from '../failures/errors.ts';
import { liftTimeLimit } from './answering-client.ts';
import { openPostgres } from './open-postgres.ts';

/** Long enough for whatever a busy machine has to answer; all that is silent for longer is lost. */
const SILENT_MS = 10_000;
/** For a busy machine. */
const PATIENCE = { timeout: 120_000, interval: 50 };
const TEST_MS = 180_000;

let testDatabase: { url: string; drop(): Promise<void> };
let proxy: SwallowingProxy;
let database: Database;
beforeEach(async () => {
  testDatabase = await makePostgresDatabase();
  proxy = await openSwallowingProxy(testDatabase.url);
  database = await openPostgres(proxy.url, { silentMs: SILENT_MS, askEvery: 200 });
});
afterEach(async () => {
  await database.close();
  await proxy.close();
  await testDatabase.drop();
});

const one = () => database.queries.execute(sql`select 1`);

it(
  'gives back the places of a pool whose connections are swallowed, after a sentence that says so',
  async () => {
    const tens = Array.from({ length: 10 }, () => database.transaction((tx) => tx.execute(sql`select pg_sleep(0.5)`)));
    await Promise.all(tens);
    proxy.swallow();
    const lost = await Promise.allSettled(Array.from({ length: 10 }, one));
    for (const end of lost) {
      const reason = end.status === 'rejected' ? end.reason : undefined;
      expect(isTransient(reason)).toBe(true);
      expect(String(reason?.cause)).toContain('Connection terminated');
    }
    await one();
    expect(database.pool?.().busy).toBe(0);
  },
  TEST_MS,
);

it(
  'hears news again after its connection for them was swallowed',
  async () => {
    const mayHaveMissed = vi.fn();
    database.onSessionsEnded(mayHaveMissed);
    proxy.swallow();
    await vi.waitFor(() => expect(mayHaveMissed).toHaveBeenCalledWith(undefined), PATIENCE);
  },
  TEST_MS,
);

it(
  'waits for a statement that may take long, and again for none that comes after it',
  async () => {
    const asleep = sql`select pg_sleep(${(2 * SILENT_MS) / 1_000})`;
    await database.transaction(async (tx) => {
      await liftTimeLimit(tx);
      await tx.execute(asleep);
    });
    await expect(database.queries.execute(asleep)).rejects.toSatisfy(isTransient);
  },
  TEST_MS,
);

it(
  'ends though the farewell of a connection is swallowed',
  async () => {
    const other = await openPostgres(proxy.url, { silentMs: SILENT_MS });
    await other.queries.execute(sql`select 1`);
    proxy.swallow();
    await other.close();
  },
  TEST_MS,
);
