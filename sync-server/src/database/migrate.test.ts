import { setTimeout as pause } from 'node:timers/promises';
import { tables } from '@baraza/schema/tables';
import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { type Database, rowsOf } from './database.ts';
import { migrate } from './migrate.ts';
import * as serverTables from './tables.ts';
import { TRIGGERS_REVISION } from './triggers/triggers.ts';

const all = [...Object.values(tables), ...Object.values(serverTables).filter((each) => is(each, PgTable))] as PgTable[];

describeEachDatabase('the migrations', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it.each(all.map((table) => [getTableName(table), table]))(
    'make the table %s as it is described',
    async (name, table) => {
      const columns = await rowsOf(
        database.queries,
        sql`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
          from pg_attribute a where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped
          order by a.attname collate "C"`,
      );
      // A column that was added later is the table's last, wherever it is described.
      const byName = getTableConfig(table).columns.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const described = byName.map((column) => ({
        name: column.name,
        type: column.getSQLType().replace('timestamptz(3)', 'timestamp(3) with time zone'),
        required: column.notNull,
      }));
      expect(columns).toEqual(described);
      const indexes = await rowsOf<{ name: string }>(
        database.queries,
        sql`select indexname::text as name from pg_indexes where tablename = ${name} and indexname not like '%pkey' order by 1`,
      );
      const describedIndexes = getTableConfig(table)
        .indexes.map(({ config }) => config.name)
        .sort();
      expect(indexes.map((index) => index.name).filter((index) => !index.endsWith('_pk'))).toEqual(describedIndexes);
    },
  );

  it('refuse a database that a newer version has written', async () => {
    await database.queries.execute(sql`insert into applied_migrations (hash) values ('of the future')`);
    await expect(migrate(database)).rejects.toThrow('The database was written by a newer version of this server.');
    await database.queries.execute(sql`delete from applied_migrations where hash = 'of the future'`);
  });

  it('put the triggers right when they are not those of this version', async () => {
    await database.queries.execute(
      sql`update applied_migrations set hash = 'triggers:older' where hash like 'triggers:%'`,
    );
    await database.queries.execute(sql`drop function record_changes_of_rooms cascade`);
    await migrate(database);
    await database.queries.insert(tables.rooms).values({ id: 'r', event_id: 'e', name: 'Room' });
    const changed = await database.queries.select().from(serverTables.changes);
    expect(new Set(changed.map(({ document_id }) => document_id))).toEqual(new Set(['r']));
  });

  it('take away the audit of a table that an earlier version audited', async () => {
    const attached = async () =>
      (
        await rowsOf(
          database.queries,
          sql`select from pg_trigger where tgrelid = 'bookmarks'::regclass and tgname = 'audit_delete'`,
        )
      ).length;
    await database.queries.execute(
      sql`create trigger audit_delete after delete on bookmarks
          referencing old table as old_rows for each statement execute function audit_changes('id')`,
    );
    await database.queries.execute(
      sql`update applied_migrations set hash = 'triggers:older' where hash like 'triggers:%'`,
    );
    expect(await attached()).toBe(1);
    await migrate(database);
    expect(await attached()).toBe(0);
  });

  it('leave the triggers of a newer version, which a process of an older one would put back in a rolling update', async () => {
    const hashes = async () =>
      (await rowsOf<{ hash: string }>(database.queries, sql`select hash from applied_migrations`))
        .map(({ hash }) => hash)
        .filter((hash) => hash.startsWith('triggers:'));
    const own = await hashes();
    const newer = `triggers:${TRIGGERS_REVISION + 1}:of another text`;
    await database.queries.execute(sql`update applied_migrations set hash = ${newer} where hash like 'triggers:%'`);
    await database.queries.execute(sql`create or replace function record_changes_of_rooms() returns trigger
      language plpgsql as $$ begin raise 'the newer one'; end $$`);
    expect(await migrate(database)).toEqual({ hasNewerTriggers: true });
    expect(await hashes()).toEqual([newer]);
    const added = database.queries.insert(tables.rooms).values({ id: 'newer', event_id: 'e', name: 'Room' });
    await expect(added).rejects.toMatchObject({ cause: { message: 'the newer one' } });

    const older = `triggers:${TRIGGERS_REVISION - 1}:of another text`;
    await database.queries.execute(sql`update applied_migrations set hash = ${older} where hash like 'triggers:%'`);
    expect(await migrate(database)).toEqual({ hasNewerTriggers: false });
    expect(await hashes()).toEqual(own);
    await database.queries.insert(tables.rooms).values({ id: 'newer', event_id: 'e', name: 'Room' });
  });

  it('wait for those who write, as in a rolling update under load, and are no deadlock for anybody', async () => {
    let isOver = false;
    const write = async () => {
      while (!isOver)
        await database.transaction(async (tx) => {
          await tx.execute(sql`select from devices for update`);
          for (const table of ['users', 'check_ins', 'commands', 'auth_sessions', 'connections', 'audit_log']) {
            await tx.execute(sql.raw(`insert into ${table} select * from ${table} where false`));
            await pause(5);
          }
        });
    };
    const errors = async () => (await deadlocks())[0]?.deadlocks;
    const deadlocks = () =>
      rowsOf<{ deadlocks: number }>(
        database.queries,
        sql`select deadlocks::integer from pg_stat_database where datname = current_database()`,
      );
    const before = await errors();
    const writers = Array.from({ length: 5 }, write);
    for (let time = 0; time < 5; time++) {
      await database.queries.execute(sql`delete from applied_migrations where hash like 'triggers:%'`);
      await migrate(database);
    }
    isOver = true;
    await Promise.all(writers);
    expect(await errors()).toBe(before);
  });
});
