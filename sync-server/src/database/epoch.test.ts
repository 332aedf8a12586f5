import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/database/databases.ts';
import type { Database } from './database.ts';
import { followHistory, readEpoch } from './epoch.ts';
import { migrate } from './migrate.ts';
import { changes, commands, serverState } from './tables.ts';

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

  it('is changed once, though several processes see that the database is another one', async () => {
    const before = await epochAfterStart();
    const first = followHistory(database);
    let begun = '';
    const second = followHistory({
      ...database,
      async transaction(work) {
        await first();
        begun = await readEpoch(database.queries);
        return database.transaction(work);
      },
    });
    await database.queries.update(serverState).set({ written_in: 'a cluster that burnt down' });
    await second();
    expect(begun).not.toBe(before);
    expect(await readEpoch(database.queries)).toBe(begun);
  });

  it('changes when the feed is ahead of the transactions, and makes it and the outcomes of commands readable again', async () => {
    const before = await epochAfterStart();
    await database.queries.update(changes).set({ xid: '999999999999' });
    const at = '2026-11-21T09:00:00.000Z';
    await database.queries.insert(commands).values({
      ...{ id: 'c', event_id: 'e', user_id: 'u', device_id: 'd', device_seq: 1, name: 'add_bookmark', args: '{}' },
      ...{ made_at: at, arrived_at: at, status: 'applied', xid: '999999999999', touched: [] },
    });
    expect(await epochAfterStart()).not.toBe(before);
    const ahead = (table: typeof changes | typeof commands) =>
      database.queries.$count(table, sql`xid >= pg_snapshot_xmin(pg_current_snapshot())`);
    // Postgres counts the transactions of other tests' databases too, until these end.
    await expect.poll(() => ahead(changes), { timeout: 60_000 }).toBe(0);
    await expect.poll(() => ahead(commands), { timeout: 60_000 }).toBe(0);
  });
});
