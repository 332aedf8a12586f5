import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { type Database, rowsOf } from './database.ts';
import { databaseCode } from './failures/errors.ts';
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
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
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

  it('keeps the tables of two schemas apart, however their queries mix', async () => {
    const other = database.inSchema('event_other');
    await migrate(other, 'event_other');
    await migrate(other, 'event_other');
    const read = async (of: Database) => (await of.queries.select().from(rooms)).map(({ name }) => name);
    const home = await read(database);
    const write = (of: Database, n: number) =>
      of.queries.insert(rooms).values({ ...room(`n${n}`), name: `Other ${n}` });
    const [, , ...seen] = await Promise.all([
      write(other, 1),
      other.transaction(async (tx) => {
        await tx.insert(rooms).values({ ...room('n2'), name: 'Other 2' });
        await other.atHome(tx, () => tx.insert(rooms).values({ ...room('n2'), name: 'Home 2' }));
        await tx.insert(rooms).values({ ...room('n3'), name: 'Other 3' });
      }),
      ...Array.from({ length: 40 }, async (_, n) => read(n % 2 === 0 ? database : other)),
    ]);
    expect(
      seen
        .filter((_, n) => n % 2 === 0)
        .flat()
        .filter((name) => name.startsWith('Other')),
    ).toEqual([]);
    expect(
      seen
        .filter((_, n) => n % 2 === 1)
        .flat()
        .filter((name) => !name.startsWith('Other')),
    ).toEqual([]);
    expect((await read(other)).sort()).toEqual(['Other 1', 'Other 2', 'Other 3']);
    expect(await read(database)).toEqual([...home, 'Home 2']);
    expect(await database.snapshot((tx) => tx.$count(rooms))).toBe(home.length + 1);
    expect(await other.snapshot((tx) => tx.$count(rooms))).toBe(3);
  });

  it('tells of changes whoever looks at the tables that changed, and nobody else', async () => {
    const other = database.inSchema('event_told');
    await migrate(other, 'event_told');
    const told = { home: 0, other: 0 };
    const stops = [database.onChange(() => told.home++), other.onChange(() => told.other++)];
    await other.queries.insert(rooms).values(room('told'));
    await vi.waitFor(() => expect(told.other).toBeGreaterThan(0));
    expect(told.home).toBe(0);
    await database.queries.insert(rooms).values(room('told-at-home'));
    await vi.waitFor(() => expect(told.home).toBeGreaterThan(0));
    for (const stop of stops) stop();
  });
});
