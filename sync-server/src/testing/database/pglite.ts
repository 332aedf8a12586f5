import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { databaseOn } from '../../database/pglite/open-pglite.ts';
import { allTriggers } from '../../database/triggers/triggers.ts';
import { type Ask, emptyAgain, type Original, originalOf } from './empty-database.ts';

interface Spare {
  client: PGlite;
  original: Original;
}

/** Databases that tests of this worker have closed. Emptying one takes a tenth of the time of opening one. */
const spares: Spare[] = [];

export async function emptyPglite(): Promise<Database> {
  const spare = spares.pop() ?? (await openCopy());
  // After closing, pending work of the previous test must not reach the next test's database.
  const { proxy, revoke } = Proxy.revocable(spare.client, {
    get: (client, name) => {
      const value = Reflect.get(client, name, client);
      return typeof value === 'function' ? value.bind(client) : value;
    },
  });
  return databaseOn(proxy, async () => {
    revoke();
    await spare.client.exec('discard all');
    if (await emptyAgain(askOf(spare.client), spare.original)) spares.push(spare);
    else await spare.client.close();
  });
}

async function openCopy(): Promise<Spare> {
  const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(await templateFile())]) });
  return { client, original: await originalOf(askOf(client)) };
}

const askOf =
  (client: PGlite): Ask =>
  async <Row>(statement: string, values?: unknown[]) =>
    (await client.query<Row>(statement, values)).rows;

let template: Promise<string> | undefined;

/** Path of the template; kept between runs under a hash of its content. */
function templateFile(): Promise<string> {
  template ??= (async () => {
    const folder = join(tmpdir(), 'baraza-test-templates');
    const path = join(folder, `${migrationsHash()}.tar`);
    if (existsSync(path)) return path;
    mkdirSync(folder, { recursive: true });
    const client = await PGlite.create();
    const database = await databaseOn(client, () => client.close());
    await migrate(database);
    const copy = await client.dumpDataDir('none');
    // Several test files may do this at once; renaming makes the complete file appear atomically.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await copy.arrayBuffer()));
    renameSync(unfinished, path);
    await database.close();
    return path;
  })();
  return template;
}

/** Hash of everything that determines an empty, migrated database. */
export function migrationsHash(): string {
  const hash = createHash('sha256').update(allTriggers().join(';'));
  const folder = new URL('../../../migrations/', import.meta.url);
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(new URL(name, folder)));
  for (const source of ['../../database/migrate.ts', '../../database/epoch.ts'])
    hash.update(readFileSync(new URL(source, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}
