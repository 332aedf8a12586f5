import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { type Database, type Queries, rowsOf } from './database.ts';
import { databaseCode } from './failures/errors.ts';
import { migrate } from './migrate.ts';

const { rooms } = tables;
const EVENTS = ['event_one', 'event_two', 'event_three'];
const HOME = 'public';
/** Many for each connection, but on a busy machine none may wait for one until it is given up. */
const AT_ONCE = 150;
const NO_TABLE = '42P01';
const DUPLICATE = '23505';

describeEachDatabase('the events of one database', (open) => {
  let home: Database;
  const all = new Map<string, Database>();
  let last = 0;
  beforeAll(async () => {
    home = await open();
    all.set(HOME, home);
    for (const schema of EVENTS) {
      const database = home.inSchema(schema);
      await migrate(database, schema);
      all.set(schema, database);
    }
    for (const [schema, { queries }] of all) await queries.insert(rooms).values(room(schema, 'first'));
    await home.queries.execute(sql`create table at_home_alone (id text)`);
  });
  afterAll(() => home.close());

  const room = (schema: string, id = `room-${++last}`) => ({ id, event_id: 'event-001', name: schema });
  const add = (queries: Queries, schema: string) => queries.insert(rooms).values(room(schema));
  const isDuplicate = (error: unknown) => databaseCode(error) === DUPLICATE;
  /** What is read there, and where the connection looks. */
  const expectAt = async (queries: Queries, schema: string) => {
    const [where] = await rowsOf<{ schema: string }>(queries, sql`select current_schema() as schema`);
    expect(where?.schema).toBe(schema);
    const [first] = await queries.select().from(rooms).where(eq(rooms.id, 'first'));
    expect(first?.name).toBe(schema);
  };

  /** What calls do with a database, well and badly. */
  const WORK: ((database: Database, schema: string) => Promise<unknown>)[] = [
    ({ queries }, schema) => expectAt(queries, schema),
    ({ queries }, schema) => add(queries, schema),
    (database, schema) =>
      database.transaction(async (tx) => {
        await add(tx, schema);
        await expectAt(tx, schema);
        await database.atHome(tx, () => expectAt(tx, HOME));
        await expectAt(tx, schema);
        await add(tx, schema);
      }),
    (database, schema) => database.snapshot((tx) => expectAt(tx, schema)),
    // A query that fails.
    ({ queries }) => expect(queries.insert(rooms).values(room('nobody', 'first'))).rejects.toSatisfy(isDuplicate),
    // A transaction that gives up at home, and one that fails there.
    (database) =>
      expect(
        database.transaction((tx) => database.atHome(tx, async () => Promise.reject(new Error('not today')))),
      ).rejects.toThrow('not today'),
    (database) =>
      expect(
        database.transaction((tx) => database.atHome(tx, () => tx.insert(rooms).values(room('nobody', 'first')))),
      ).rejects.toSatisfy(isDuplicate),
    // A part of one that fails at home, after which the rest goes on where it was.
    (database, schema) =>
      database.transaction(async (tx) => {
        const part = tx.transaction((inner) =>
          database.atHome(inner as unknown as Queries, () => inner.insert(rooms).values(room('nobody', 'first'))),
        );
        await expect(part).rejects.toSatisfy(isDuplicate);
        await expectAt(tx, schema);
        await add(tx, schema);
      }),
    // A connection that is lost in the middle, and at home.
    (database) =>
      database.kind === 'pglite'
        ? Promise.resolve()
        : expect(
            database.transaction((tx) =>
              database.atHome(tx, () => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
            ),
          ).rejects.toThrow(),
  ];

  it('are kept apart under load, while queries fail, transactions are given up and connections are lost', async () => {
    const places = [...all];
    for (let done = 0; done < 900; done += AT_ONCE) {
      const going = Array.from({ length: AT_ONCE }, (_, at) => {
        const n = done + at;
        const [schema, database] = places[(n * 7 + Math.floor(n / 11)) % places.length] as (typeof places)[number];
        return WORK[n % WORK.length]?.(database, schema);
      });
      for (const outcome of await Promise.allSettled(going)) if (outcome.status === 'rejected') throw outcome.reason;
    }
    for (const [schema, database] of all) {
      await expectAt(database.queries, schema);
      const names = await database.queries.selectDistinct({ name: rooms.name }).from(rooms);
      expect(names).toEqual([{ name: schema }]);
    }
    const counts = await Promise.all([...all.values()].map(({ queries }) => queries.$count(rooms)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.size + 100 * (1 + 2 + 1));
  });

  it('fail where a table is missing, and never read that of the default event', async () => {
    const read = sql`select id from at_home_alone`;
    expect(await rowsOf(home.queries, read)).toEqual([]);
    for (const schema of EVENTS) {
      const database = all.get(schema) as Database;
      const misses = (error: unknown) => databaseCode(error) === NO_TABLE;
      await expect(database.queries.execute(read)).rejects.toSatisfy(misses);
      await expect(database.transaction((tx) => tx.execute(read))).rejects.toSatisfy(misses);
    }
    const none = home.inSchema('event_never_made');
    await expect(none.queries.select().from(rooms)).rejects.toSatisfy((error) => databaseCode(error) === NO_TABLE);
  });
});
