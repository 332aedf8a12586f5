import { describe } from 'vitest';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { addressOf, inCluster, makePostgresDatabase } from './own-database.ts';
import { emptyPglite, migrationsHash } from './pglite.ts';

export { makePostgresDatabase };

/** Runs a suite on both databases. Each call of `open` returns a new, empty, migrated one; the caller closes it. */
export function describeEachDatabase(name: string, suite: (open: () => Promise<Database>) => void): void {
  describe(`${name} (PGlite)`, () => suite(openTestPglite));
  describe(`${name} (Postgres)`, () => suite(openTestPostgres));
}

export const openTestPglite: () => Promise<Database> = emptyPglite;

/** Copies a migrated database in the test run's cluster; the copy is dropped on close. */
export async function openTestPostgres(): Promise<Database> {
  const made = await makePostgresDatabase(await migratedDatabase());
  const database = await openPostgres(made.url);
  return {
    ...database,
    async close() {
      await database.close();
      await made.drop();
    },
  };
}

/** Creates, once in a cluster, a migrated template database without rows. Nobody may be connected to it. */
function migratedDatabase(): Promise<string> {
  migrated ??= inCluster(async (client) => {
    const name = `migrated_${migrationsHash()}`;
    // Several test files start at once: the first makes it, the others wait.
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name]);
    if (rowCount) return name;
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
    const database = await openPostgres(addressOf(name));
    await migrate(database).finally(() => database.close());
    await client.query(`alter database ${name} is_template true`);
    return name;
  });
  return migrated;
}

let migrated: Promise<string> | undefined;
