import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { allVersions, EarlierVersion, EPOCH_OF_THEN, STRUCTURE } from '../testing/database/earlier-version.ts';
import { type Database, rowsOf } from './database.ts';
import { readEpoch } from './epoch.ts';
import { migrate } from './migrate.ts';
import { allTables } from './tables/all-tables.ts';

const versions = allVersions();
/** Of the earlier ones every twelfth: each of them goes through the migrations of those that come after it. */
const tried = versions
  .map((tag, number) => [tag, number] as const)
  .filter(([, number]) => number % 12 === 0 || number >= versions.length - 3);

describeEachDatabase('a database that an earlier version left', (open) => {
  let database: Database;
  let structure: string;
  const structureNow = async () =>
    (await rowsOf<{ structure: string }>(database.queries, sql.raw(STRUCTURE)))[0]?.structure ?? '';
  beforeAll(async () => {
    database = await open();
    structure = await structureNow();
  });
  afterAll(() => database.close());

  it.each(tried)(
    '%s, is as a new one after it, with all its rows and its epoch; the server of then goes on',
    async (_, number) => {
      const then = new EarlierVersion(number);
      await then.make(database.queries);
      const before = await then.rows(database.queries);
      expect(Object.values(before).every((rows) => rows !== null)).toBe(true);
      // Two processes start at once.
      await Promise.all([migrate(database), migrate(database)]);
      expect(await structureNow()).toBe(structure);
      const { server_state, ...kept } = await then.rows(database.queries);
      expect({ ...kept, server_state: before.server_state }).toEqual(before);
      expect(await readEpoch(database.queries)).toBe(EPOCH_OF_THEN);
      for (const table of allTables())
        expect(await database.queries.select().from(table), getTableName(table)).toEqual(expect.any(Array));

      // A rolling update: processes of then write and read beside those of now.
      for (const table of then.tables.filter(({ name }) => name !== 'server_state' && name !== 'changes')) {
        await then.fill(database.queries, table, ['of the old one']);
        expect(JSON.stringify(await then.rowsOfTable(database.queries, table)), table.name).toContain('of the old one');
        const column = Object.values(table.columns).find(({ identity }) => !identity);
        // Which nobody may change.
        if (table.name === 'audit_log') continue;
        await database.queries.execute(sql.raw(`update "${table.name}" set "${column?.name}" = "${column?.name}"`));
      }
    },
  );
});
