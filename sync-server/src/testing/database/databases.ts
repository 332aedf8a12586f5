import { describe } from 'vitest';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { type Ask, emptyAgain, type Original, originalOf } from './empty-database.ts';
import { addressOf, connectedTo, inCluster, makePostgresDatabase } from './own-database.ts';
import { emptyPglite, migrationsHash } from './pglite.ts';

export { makePostgresDatabase };

/** Runs a suite on both databases. Each call of `open` returns a new, empty, migrated one; the caller closes it. */
export function describeEachDatabase(name: string, suite: (open: () => Promise<Database>) => void): void {
  describe(`${name} (PGlite)`, () => suite(openTestPglite));
  describe(`${name} (Postgres)`, () => suite(openTestPostgres));
}

export const openTestPglite: () => Promise<Database> = emptyPglite;

/** A migrated Postgres without rows, which is nobody else's at the moment. */
interface Spare {
  url: string;
  original: Original;
  drop(): Promise<void>;
}

/** Those that tests of this worker have closed. To empty one takes a fifth of the work of a copy that is dropped. */
const spares: Spare[] = [];

/** A migrated database without rows in the test run's cluster: one that an earlier test has closed, or else a copy. */
export async function openTestPostgres(): Promise<Database> {
  const spare = spares.pop() ?? (await copyMigrated());
  const database = await openPostgres(spare.url);
  return {
    ...database,
    async close() {
      await database.close();
      if (isOwnCluster() && (await isEmptyAgain(spare))) spares.push(spare);
      else await spare.drop();
    },
  };
}

/** What a test has left connected would hold locks, or write into the next test's database. */
const DISCONNECT = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const isEmptyAgain = ({ url, original }: Spare): Promise<boolean> =>
  asSuperuser(url, async (ask) => {
    await ask(DISCONNECT);
    return emptyAgain(ask, original);
  });

async function copyMigrated(): Promise<Spare> {
  const made = await makePostgresDatabase(await migratedDatabase());
  return { ...made, original: await asSuperuser(made.url, originalOf) };
}

/** In a cluster that outlives the run, nothing may be left behind. */
const isOwnCluster = () => process.env.TEST_CLUSTER_IS_OWN === '1';

const asSuperuser = <Result>(url: string, work: (ask: Ask) => Promise<Result>): Promise<Result> =>
  connectedTo(url, (client) => work(async (statement, values) => (await client.query(statement, values)).rows));

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
