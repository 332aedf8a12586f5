import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { describe } from 'vitest';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { emptyPglite, migrationsHash } from './pglite.ts';

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

/** Creates an empty database, or a copy of a template, for servers that a test starts as separate processes. */
export async function makePostgresDatabase(template = 'template1'): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await inCluster((client) => client.query(`create database ${name} template ${template}`));
  const drop = () => inCluster((client) => client.query(`drop database ${name} with (force)`));
  return { url: addressOf(name), drop: async () => void (await drop()) };
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

async function inCluster<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: cluster() });
  await client.connect();
  return work(client).finally(() => client.end());
}

function addressOf(database: string): string {
  const url = new URL(cluster());
  url.pathname = `/${database}`;
  return url.href;
}

function cluster(): string {
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) return TEST_DATABASE_URL;
  throw new Error('TEST_DATABASE_URL is missing: run the tests from the top folder, which starts a Postgres.');
}
