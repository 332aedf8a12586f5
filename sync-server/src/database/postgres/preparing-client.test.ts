import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestPostgres } from '../../testing/database/databases.ts';
import { type Database, type Queries, rowsOf } from '../database.ts';
import { isOneOf } from '../is-one-of.ts';
import { PLANNED_FOR, PREPARED_AFTER, PREPARED_MAX, UNUSED_MS } from './preparing-client.ts';

describe('a statement that runs often', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestPostgres();
  });
  afterAll(() => database.close());

  /** One that no other test runs. */
  const statement = () => {
    const mark = sql.raw(`'${randomUUID()}'`);
    return {
      run: (tx: Queries, value: number) =>
        rowsOf<{ value: number }>(tx, sql`select ${value}::int as value, ${mark}::text`),
      isPrepared: async (tx: Queries) => {
        const found = await rowsOf(
          tx,
          sql`select from pg_prepared_statements where position(${mark} in statement) > 0 and name <> ''`,
        );
        return found.length > 0;
      },
    };
  };

  it('is prepared, on the connection that runs it, and answers as before', async () => {
    const { run, isPrepared } = statement();
    await database.transaction(async (tx) => {
      for (let time = 1; time < PREPARED_AFTER; time++) expect(await run(tx, time)).toMatchObject([{ value: time }]);
      expect(await isPrepared(tx)).toBe(false);
      for (const value of [7, 8]) expect(await run(tx, value)).toMatchObject([{ value }]);
      expect(await isPrepared(tx)).toBe(true);
    });
  });

  it('is planned anew when its table changes', async () => {
    const { queries } = database;
    const table = sql.identifier(`often_${randomUUID()}`);
    await queries.execute(sql`create table ${table} (id int)`);
    await database.transaction(async (tx) => {
      const read = (id: number) => rowsOf(tx, sql`select id from ${table} where id <> ${id}`);
      await tx.execute(sql`insert into ${table} values (1)`);
      for (let time = 0; time <= PREPARED_AFTER; time++) expect(await read(2)).toEqual([{ id: 1 }]);
      await tx.execute(sql`alter table ${table} add column name text`);
      await tx.execute(sql`insert into ${table} values (3, 'Amina')`);
      expect(await read(2)).toEqual([{ id: 1 }, { id: 3 }]);
    });
  });

  it('is planned anew after a while, though nobody has analyzed a table that has grown', async () => {
    const { queries } = database;
    const name = `growing_${randomUUID()}`;
    const table = sql.identifier(name);
    const wide = sql.raw(Array.from({ length: 20 }, (_, at) => `column_${at} text`).join(', '));
    await queries.execute(sql`create table ${table} (id text primary key, ${wide}) with (autovacuum_enabled = false)`);
    const read = () => queries.execute(sql`select * from ${table} where ${isOneOf(sql`id`, ['7'])}`);
    // Postgres plans a prepared one five times for its values, and then once for any.
    for (let time = 0; time < PREPARED_AFTER + 6; time++) await read();
    await queries.execute(sql`insert into ${table} select generate_series(1, 20000)::text`);
    for (let time = 0; time < PLANNED_FOR; time++) await queries.execute(sql`select 1`);
    const plan = await database.transaction(async (tx) => {
      const [prepared] = await rowsOf<{ name: string }>(
        tx,
        sql`select name from pg_prepared_statements where position(${name} in statement) > 0`,
      );
      return rowsOf(tx, sql.raw(`explain execute ${prepared?.name}('["7"]')`));
    });
    expect(JSON.stringify(plan)).toContain('Index');
  });

  it('gets the place of one that has not run for long, when all places are taken', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    const own = await openTestPostgres();
    onTestFinished(() => own.close());
    const often = async (tx: Queries, { run }: ReturnType<typeof statement>) => {
      for (let time = 0; time < PREPARED_AFTER; time++) await run(tx, time);
    };
    const first = statement();
    const late = statement();
    await own.transaction(async (tx) => {
      await often(tx, first);
      expect(await first.isPrepared(tx)).toBe(true);
      for (let others = 0; others < PREPARED_MAX; others++) await often(tx, statement());
      await often(tx, late);
      expect(await late.isPrepared(tx)).toBe(false);
      const clock = performance.now.bind(performance);
      vi.spyOn(performance, 'now').mockImplementation(() => clock() + UNUSED_MS);
      await late.run(tx, 7);
      expect(await late.isPrepared(tx)).toBe(true);
    });
    for (let time = 0; time < PLANNED_FOR; time++) await own.queries.execute(sql`select 1`);
    await own.transaction(async (tx) => {
      expect([await first.isPrepared(tx), await late.isPrepared(tx)]).toEqual([false, true]);
      for (const value of [7, 8]) expect(await first.run(tx, value)).toMatchObject([{ value }]);
    });
  });
});
