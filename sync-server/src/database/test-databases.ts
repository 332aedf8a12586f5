import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { describe } from 'vitest';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { databaseOn, openPgliteInMemory } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';
import { allTriggers } from './triggers.ts';

/** Runs a suite on both databases. Each call of `open` answers a new, empty, migrated one; the caller closes it. */
export function describeEachDatabase(name: string, suite: (open: () => Promise<Database>) => void): void {
  describe(`${name} (PGlite)`, () => suite(openTestPglite));
  describe(`${name} (Postgres)`, () => suite(openTestPostgres));
}

/** In memory, from a copy of a migrated one: a tenth of the time of making one. */
export async function openTestPglite(): Promise<Database> {
  const template = new Blob([readFileSync(await templateFile())]);
  return openPgliteInMemory({ loadDataDir: template });
}

/** A database of its own in the cluster that the test run has started; dropped when it is closed. */
export async function openTestPostgres(): Promise<Database> {
  const made = await makePostgresDatabase();
  const database = await openPostgres(made.url);
  await migrate(database);
  return {
    ...database,
    async close() {
      await database.close();
      await made.drop();
    },
  };
}

/** An empty database for servers that a test starts as processes of their own. */
export async function makePostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster)
    throw new Error('TEST_DATABASE_URL is missing: run the tests from the top folder, which starts a Postgres.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: cluster });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

let template: Promise<string> | undefined;

/** Kept between runs under a name that says what is in it. */
function templateFile(): Promise<string> {
  template ??= (async () => {
    const folder = join(tmpdir(), 'baraza-test-templates');
    const path = join(folder, `${contentHash()}.tar`);
    if (existsSync(path)) return path;
    mkdirSync(folder, { recursive: true });
    const client = await PGlite.create();
    await migrate(await databaseOn(client, async () => {}));
    const copy = await client.dumpDataDir('none');
    // Several test files may do this at once; a name appears with all of its content or not at all.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await copy.arrayBuffer()));
    renameSync(unfinished, path);
    await client.close();
    return path;
  })();
  return template;
}

function contentHash(): string {
  const hash = createHash('sha256').update(allTriggers().join(';'));
  const folder = new URL('../../migrations/', import.meta.url);
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(new URL(name, folder)));
  for (const source of ['./migrate.ts', './epoch.ts']) hash.update(readFileSync(new URL(source, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}
