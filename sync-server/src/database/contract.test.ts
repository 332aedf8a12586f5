import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeEachDatabase } from '../testing/databases.ts';
import { type Database, rowsOf } from './database.ts';
import { databaseCode } from './errors.ts';
import { migrate } from './migrate.ts';
import { changes } from './tables.ts';

const { rooms } = tables;

describeEachDatabase('a database', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const room = (id: string) => ({ id, event_id: 'event-001', name: `Room ${id}` });
  const find = async (id: string) => (await database.queries.select().from(rooms).where(eq(rooms.id, id)))[0];

  it('keeps what a transaction wrote, with defaults, JSON and instants as they were', async () => {
    const shape = { x: 1, y: 2.5, width: 3, height: 4 };
    await database.transaction((tx) => tx.insert(rooms).values({ ...room('kept'), shape }));
    expect(await find('kept')).toEqual({
      ...room('kept'),
      shape,
      description: '',
      floor: '',
      capacity: 0,
      source: null,
      translations: null,
    });
  });

  it('reads an instant as it was written, to the millisecond and in UTC', async () => {
    const created_at = '2026-11-21T08:30:00.123Z';
    const row = { id: 'n', event_id: 'event-001', title: 'Hi', created_at };
    const [written] = await database.queries.insert(tables.notifications).values(row).returning();
    expect(written?.created_at).toBe(created_at);
  });

  it('keeps nothing of a transaction that throws, and passes the error on', async () => {
    const failed = new Error('no');
    const work = database.transaction(async (tx) => {
      await tx.insert(rooms).values(room('gone'));
      throw failed;
    });
    await expect(work).rejects.toBe(failed);
    expect(await find('gone')).toBeUndefined();
  });

  it('keeps what came before and after a nested transaction that throws', async () => {
    await database.transaction(async (tx) => {
      await tx.insert(rooms).values(room('before'));
      const nested = tx.transaction(async (savepoint) => {
        await savepoint.insert(rooms).values(room('nested'));
        await savepoint.insert(rooms).values(room('before'));
      });
      await expect(nested).rejects.toSatisfy((error) => databaseCode(error) === '23505');
      await tx.insert(rooms).values(room('after'));
    });
    expect(await find('before')).toBeDefined();
    expect(await find('after')).toBeDefined();
    expect(await find('nested')).toBeUndefined();
  });

  it('does work again that lost a deadlock', async () => {
    let attempts = 0;
    await database.transaction(async (tx) => {
      attempts++;
      if (attempts < 3) await tx.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`);
    });
    expect(attempts).toBe(3);
  });

  it('answers rows of a query written by hand', async () => {
    const rows = await rowsOf(database.queries, sql`select 'a' as text, 1 as number, '{"b":[2]}'::jsonb as json`);
    expect(rows).toEqual([{ text: 'a', number: 1, json: { b: [2] } }]);
  });

  it('tells of a change after it was committed, and not after it was undone by its reader', async () => {
    const told = vi.fn();
    const stop = database.onChange(told);
    await database.transaction(async (tx) => {
      await tx.insert(rooms).values(room('told'));
      expect(told).not.toHaveBeenCalled();
    });
    await vi.waitFor(() => expect(told).toHaveBeenCalled(), 20_000);
    stop();
    told.mockClear();
    await database.queries.delete(rooms).where(eq(rooms.id, 'told'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told).not.toHaveBeenCalled();
  });

  it('can be migrated again, also by several at once', async () => {
    await Promise.all([migrate(database), migrate(database)]);
    expect(await find('kept')).toBeDefined();
  });

  it('writes one position in the feed for one change, in every scope of the row', async () => {
    const id = 'feed';
    const positions = async () =>
      database.queries.select().from(changes).where(eq(changes.document_id, id)).orderBy(changes.scope);
    const user = { id, event_id: 'event-001', name: 'A', email: 'a@b.co', ticket_code: 'x' };
    await database.queries.insert(tables.users).values(user);
    const first = await positions();
    expect(first.map(({ scope, deleted }) => [scope, deleted])).toEqual([
      ['admin', false],
      ['public', false],
      ['user:feed', false],
    ]);
    expect(new Set(first.map(({ seq }) => seq)).size).toBe(1);

    await database.queries.update(tables.users).set({ hidden: true }).where(eq(tables.users.id, id));
    expect((await positions()).map(({ scope, deleted }) => [scope, deleted])).toEqual([
      ['admin', false],
      ['public', true],
      ['user:feed', false],
    ]);

    const before = await positions();
    await database.queries.update(tables.users).set({ hidden: true }).where(eq(tables.users.id, id));
    expect(await positions()).toEqual(before);

    await database.queries.delete(tables.users).where(eq(tables.users.id, id));
    expect((await positions()).every(({ deleted }) => deleted)).toBe(true);
  });
});
