import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { databaseOn } from '../database/pglite/open-pglite.ts';
import { allTriggers } from '../database/triggers/triggers.ts';

/** A migrated database without rows, with its original `server_state` row and the text of its schema. */
interface Spare {
  client: PGlite;
  serverState: string;
  structure: string;
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
    if (await empty(spare)) spares.push(spare);
    else await spare.client.close();
  });
}

async function openCopy(): Promise<Spare> {
  const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(await templateFile())]) });
  const [state] = (await client.query<{ row: string }>('select s::text as row from server_state s')).rows;
  return { client, serverState: state?.row ?? '', structure: await structureOf(client) };
}

/** @returns whether it is reusable; false if a test has changed more than rows */
async function empty({ client, serverState, structure }: Spare): Promise<boolean> {
  await client.exec('discard all');
  if ((await structureOf(client)) !== structure) return false;
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(relname), ',') as names from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'applied_migrations'
       and pg_relation_size(oid) > 0`,
  );
  await client.transaction(async (tx) => {
    await tx.exec(`set local session_replication_role = replica; alter sequence change_sequence restart`);
    // Not `delete`: deleted rows still take space, and Postgres would plan for a large table.
    await tx.exec(`truncate ${rows[0]?.names}`);
    // What a test's `analyze` found would be taken for true of the next one's rows.
    await tx.exec(`delete from pg_statistic using pg_class
      where starelid = pg_class.oid and relnamespace = 'public'::regnamespace`);
    await tx.query('insert into server_state select ($1::text::server_state).*', [serverState]);
  });
  return true;
}

/** A query for the text of a database's schema, a line for each part of it. */
export const STRUCTURE = `
  select string_agg(part, E'\\n' order by part collate "C") as structure from (
    select concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, pg_get_expr(adbin, adrelid)) as part
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where relnamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled, tgfoid::regproc) from pg_trigger
    union all select concat_ws(' ', conrelid::regclass, conname) from pg_constraint
    union all select proname || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'migration ' || hash from applied_migrations
  ) parts`;

async function structureOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ structure: string }>(STRUCTURE);
  return rows[0]?.structure ?? '';
}

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
  const folder = new URL('../../migrations/', import.meta.url);
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(new URL(name, folder)));
  for (const source of ['../database/migrate.ts', '../database/epoch.ts'])
    hash.update(readFileSync(new URL(source, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}
