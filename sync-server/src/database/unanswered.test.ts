import { tables } from '@baraza/schema/tables';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEachDatabase, openTestPostgres } from '../testing/database/databases.ts';
import { roundTripsOf } from '../testing/database/round-trips-of.ts';
import type { Database, Queries } from './database.ts';
import { databaseCode } from './failures/errors.ts';
import { send } from './unanswered.ts';

const { rooms } = tables;
const add = (tx: Queries, id: string) => tx.insert(rooms).values({ id, event_id: 'event-001', name: id });

describeEachDatabase('a statement that is sent', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const kept = async (...ids: string[]) => {
    const found = await database.queries.select({ id: rooms.id }).from(rooms).where(inArray(rooms.id, ids));
    return found.map(({ id }) => id).sort();
  };

  it('is kept with its transaction, in its order', async () => {
    const seen = await database.transaction(async (tx) => {
      await send(tx, add(tx, 'a'));
      await send(tx, tx.update(rooms).set({ name: 'later' }));
      return tx.select({ name: rooms.name }).from(rooms);
    });
    expect(seen).toEqual([{ name: 'later' }]);
    expect(await kept('a')).toEqual(['a']);
  });

  it('fails its transaction, which keeps nothing, whatever was said after it', async () => {
    await database.transaction((tx) => add(tx, 'there'));
    const last = database.transaction(async (tx) => {
      await add(tx, 'before');
      await send(tx, add(tx, 'there'));
    });
    await expect(last).rejects.toSatisfy((error) => databaseCode(error) === '23505');
    const followed = database.transaction(async (tx) => {
      await send(tx, add(tx, 'there'));
      await send(tx, add(tx, 'behind'));
      await tx.select().from(rooms);
    });
    await expect(followed).rejects.toSatisfy((error) => databaseCode(error) === '23505');
    expect(await kept('before', 'behind')).toEqual([]);
  });

  it('fails a nested transaction alone', async () => {
    await database.transaction(async (tx) => {
      await add(tx, 'taken');
      const nested = tx.transaction((savepoint) => send(savepoint, add(savepoint, 'taken')));
      await expect(nested).rejects.toSatisfy((error) => databaseCode(error) === '23505');
      await send(tx, add(tx, 'other'));
    });
    expect(await kept('taken', 'other')).toEqual(['other', 'taken']);
  });

  it('is done again with a transaction that lost a deadlock by it', async () => {
    let attempts = 0;
    await database.transaction(async (tx) => {
      attempts++;
      await send(tx, add(tx, 'again'));
      if (attempts < 3) await send(tx, tx.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`));
    });
    expect([attempts, await kept('again')]).toEqual([3, ['again']]);
  });
});

describe('a Postgres', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestPostgres();
  });
  afterAll(() => database.close());

  it('is told of a whole transaction in one round trip, if nothing in it waits', async () => {
    const transaction = (id: string) =>
      database.transaction(async (tx) => {
        await send(tx, add(tx, `${id} 1`));
        await send(tx, add(tx, `${id} 2`));
      });
    // A connection prepares BEGIN the first time.
    await transaction('first');
    const trips = await roundTripsOf(() => transaction('second'));
    expect(trips).toMatchObject([[expect.stringContaining('insert'), expect.stringContaining('insert'), 'commit']]);
    expect(await database.queries.$count(rooms)).toBe(4);
  });
});
