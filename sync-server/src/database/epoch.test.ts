import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/databases.ts';
import type { Database } from './database.ts';
import { readEpoch } from './epoch.ts';
import { migrate } from './migrate.ts';
import { changes, serverState } from './tables.ts';

describeEachDatabase('[S9] the epoch', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.queries.insert(tables.rooms).values({ id: 'r', event_id: 'e', name: 'Room' });
  });
  afterAll(() => database.close());

  const epochAfterStart = async () => {
    await migrate(database);
    return readEpoch(database.queries);
  };

  it('stays the same from start to start', async () => {
    expect(await epochAfterStart()).toBe(await epochAfterStart());
  });

  it('changes when the data was written in another cluster', async () => {
    const before = await epochAfterStart();
    await database.queries.update(serverState).set({ written_in: 'a cluster that burnt down' });
    const after = await epochAfterStart();
    expect(after).not.toBe(before);
    expect(await epochAfterStart()).toBe(after);
  });

  it('changes when the feed is ahead of the transactions, and makes it readable again', async () => {
    const before = await epochAfterStart();
    await database.queries.update(changes).set({ xid: '999999999999' });
    expect(await epochAfterStart()).not.toBe(before);
    const ahead = () => database.queries.$count(changes, sql`xid >= pg_snapshot_xmin(pg_current_snapshot())`);
    // Postgres counts the transactions of other tests' databases too, until these end.
    await expect.poll(ahead, { timeout: 60_000 }).toBe(0);
  });
});
