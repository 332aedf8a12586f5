import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Database, rowsOf } from '../../database/database.ts';
import { openTestApp } from '../app.ts';
import { describeEachDatabase } from './databases.ts';

describeEachDatabase('a database for a test', (open) => {
  /** Its rows, where its feed begins, its settings and what its planner believes, which in a Postgres of the machine an autovacuum may change. */
  const stateOf = async ({ kind, queries }: Database) => {
    const rows: Record<string, unknown> = {};
    for (const table of Object.values(tables)) rows[JSON.stringify(await queries.select().from(table))] = 1;
    const [rest] = await rowsOf<{ rest: string }>(
      queries,
      sql`select concat_ws(' ', nextval('change_sequence'), (select to_jsonb(s) from server_state s),
        (select count(*) from changes), (select count(*) from audit_log), (select count(*) from auth_sessions),
        (select count(*) from pg_statistic join pg_class c on c.oid = starelid where relnamespace = 'public'::regnamespace),
        (select count(*) from pg_class where ${kind === 'pglite'} and relkind = 'r' and reltuples >= 0
          and relnamespace = 'public'::regnamespace and relname <> 'applied_migrations'),
        (select count(*) from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())),
        (select string_agg(reloptions::text, ',') from pg_class where relnamespace = 'public'::regnamespace),
        (select count(*) from pg_namespace where nspname !~ '^pg_(toast_)?temp_'), current_setting('work_mem')) as rest`,
    );
    return { rows, rest: rest?.rest };
  };

  it('has nothing of the test before it', async () => {
    const fresh = await open();
    const before = await stateOf(fresh);
    await fresh.close();
    const database = await open();
    await openTestApp(database);
    await database.queries.execute(sql`update server_state set epoch = 'another'`);
    await database.queries.execute(sql`analyze`);
    await database.queries.execute(sql`select pg_advisory_lock(1)`);
    await database.queries.execute(sql`set work_mem = '1MB'`);
    expect(await stateOf(database)).not.toEqual(before);
    await database.close();
    const after = await open();
    expect(await stateOf(after)).toEqual(before);
    await after.close();
  });

  it.each([
    ['a table', sql`create table one_more (id text)`],
    ['a schema', sql`create schema one_more`],
    ['an option of a table', sql`alter table users set (autovacuum_enabled = false)`],
    ['a right', sql`grant select on users to public`],
  ])('is another one where the test before left %s', async (_, change) => {
    const first = await open();
    await first.queries.execute(change);
    const second = await open();
    const before = await stateOf(second);
    await second.close();
    await first.close();
    const [a, b] = [await open(), await open()];
    expect(await stateOf(a)).toEqual(before);
    expect(await stateOf(b)).toEqual(before);
    await Promise.all([a.close(), b.close()]);
  });
});
