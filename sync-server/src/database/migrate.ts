import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Database, type Queries, rowsOf } from './database.ts';
import { ensureEpoch } from './epoch.ts';
import { isHeld } from './failures/errors.ts';
import { liftTimeLimit } from './postgres/answering-client.ts';
import { allTriggers, TRIGGERS_REVISION } from './triggers/triggers.ts';

/** Advisory lock id, arbitrary but the same in every process: its holder migrates, the others wait. */
const MIGRATION_LOCK = 7_203_114;

const NEWER = 'The database was written by a newer version of this server. Start that one.';

export interface Migrated {
  /** A process of a newer version has put its triggers there, which stay: it may be serving. */
  hasNewerTriggers: boolean;
}

/**
 * Migrates tables and triggers to this version. Safe when several processes start at once.
 * @param schema of an event beside the default one; made where it is missing
 * @throws Error that names who keeps the tables, as `isHeld` knows it: nothing was done, and it can be tried again
 */
export async function migrate(database: Database, schema?: string): Promise<Migrated> {
  try {
    return await database.transaction((tx) => migrateIn(tx, database.files, schema));
  } catch (error) {
    if (!isHeld(error)) throw error;
    const holder = await oldestHolder(database.queries).catch(() => undefined);
    throw new Error(
      `The tables can't be updated while something else uses them${holder ? `: ${holder}` : ''}. End it, or wait until it ends.`,
      { cause: error },
    );
  }
}

/** Whoever has had a lock of this database for the longest time, in words. */
async function oldestHolder(queries: Queries): Promise<string | undefined> {
  const [holder] = await rowsOf<{ pid: number; role: string | null; program: string | null }>(
    queries,
    sql`select pid, usename::text as role, nullif(application_name, '') as program
      from pg_stat_activity join pg_locks using (pid)
      where locktype = 'relation' and granted and datname = current_database() and pid <> pg_backend_pid()
      order by xact_start limit 1`,
  );
  return holder && `process ${holder.pid} (${holder.program ?? 'a program without a name'}, account ${holder.role})`;
}

/** Like `migrate`, as part of a transaction that looks for tables in that schema. */
export async function migrateIn(tx: Queries, files: string | undefined, schema?: string): Promise<Migrated> {
  await liftTimeLimit(tx);
  await tx.execute(sql`set local lock_timeout = '2min'`);
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`);
  if (schema !== undefined) await tx.execute(sql`create schema if not exists ${sql.identifier(schema)}`);
  await tx.execute(
    sql`create table if not exists applied_migrations (hash text primary key, applied_at timestamptz default now())`,
  );
  await applyMigrations(tx, schema);
  const hasNewerTriggers = await installTriggers(tx);
  await ensureEpoch(tx, files);
  return { hasNewerTriggers };
}

/** What this version would do to a database: how many migrations are left to apply, and whether a newer one wrote it. */
export interface MigrationState {
  toApply: number;
  isNewer: boolean;
}

/** @throws where there is no table of migrations, as in an empty database */
export async function migrationState(queries: Queries): Promise<MigrationState> {
  const { missing, isNewer } = await compareMigrations(queries);
  return { toApply: missing.length, isNewer };
}

/**
 * For a command that works beside servers of an earlier version: none of these starts again once its tables were updated.
 * @throws Error that says what to do where a database has no tables, or those of another version
 */
export async function demandMigrated(queries: Queries): Promise<void> {
  const [{ has } = { has: false }] = await rowsOf<{ has: boolean }>(
    queries,
    sql`select to_regclass('applied_migrations') is not null as has`,
  );
  if (!has) throw new Error('This database is empty. Set DATA_DIR, or DATABASE_URL, as the server has it.');
  const { toApply, isNewer } = await migrationState(queries);
  if (isNewer) throw new Error(NEWER);
  if (toApply > 0)
    throw new Error(
      `This database is of an earlier version (migrations to come: ${toApply}), whose servers could not start again after an update. ` +
        'Nothing was done: do this with that version, or start a server of this one first.',
    );
}

/** Hashes of all migrations of this version. */
export const knownMigrations = (): Set<string> =>
  new Set(readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ hash }) => hash));

async function compareMigrations(queries: Queries) {
  const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  const known = new Set(migrations.map(({ hash }) => hash));
  const rows = await rowsOf<{ hash: string }>(queries, sql`select hash from applied_migrations`);
  const applied = new Set(rows.map(({ hash }) => hash).filter((hash) => !hash.startsWith(TRIGGERS)));
  return {
    missing: migrations.filter(({ hash }) => !applied.has(hash)),
    isNewer: [...applied].some((hash) => !known.has(hash)),
  };
}

async function applyMigrations(tx: Queries, schema: string | undefined): Promise<void> {
  const { missing, isNewer } = await compareMigrations(tx);
  if (isNewer) throw new Error(NEWER);
  if (missing.length > 0) await holdWriters(tx);
  for (const migration of missing) {
    for (const statement of migration.sql) await tx.execute(sql.raw(inOwnSchema(statement, schema)));
    await tx.execute(sql`insert into applied_migrations (hash) values (${migration.hash})`);
  }
}

/**
 * Waits for transactions that write, and lets none begin: they begin at these tables. In a rolling update under load, what held
 * one table and waited for the next was in a deadlock with servers that write each time it was tried. Postgres lets nobody pass
 * who asks later, not even to read: who has a table for long, as `pg_dump` has, is not waited for.
 */
async function holdWriters(tx: Queries): Promise<void> {
  const [{ isMade } = { isMade: false }] = await rowsOf<{ isMade: boolean }>(
    tx,
    sql`select to_regclass('devices') is not null and to_regclass('users') is not null as "isMade"`,
  );
  if (!isMade) return;
  await tx.execute(sql`set local lock_timeout = '2s'`);
  await tx.execute(sql`lock table devices, users in access exclusive mode`);
}

/** Drizzle Kit writes the default schema's name before sequences and the tables of foreign keys. */
const inOwnSchema = (statement: string, schema: string | undefined): string =>
  schema === undefined ? statement : statement.replaceAll('"public".', '');

const TRIGGERS = 'triggers:';

/** Of versions before there were revisions: 0. */
const revisionOf = (hash: string): number => Number(/^triggers:(\d+):/.exec(hash)?.[1] ?? 0);

/**
 * Installs the triggers only if they have changed, because installing them blocks every writer, and never over those of a newer
 * version: in a rolling update a process of the older one may be started again.
 * @returns whether there are such
 */
async function installTriggers(tx: Queries): Promise<boolean> {
  const statements = allTriggers();
  const hash = `${TRIGGERS}${TRIGGERS_REVISION}:${createHash('sha256').update(statements.join(';')).digest('hex')}`;
  const there = await rowsOf<{ hash: string }>(
    tx,
    sql`select hash from applied_migrations where starts_with(hash, ${TRIGGERS})`,
  );
  if (there.some((each) => revisionOf(each.hash) > TRIGGERS_REVISION)) return true;
  if (there.some((each) => each.hash === hash)) return false;
  await holdWriters(tx);
  for (const statement of statements) await tx.execute(sql.raw(statement));
  await tx.execute(sql`delete from applied_migrations where starts_with(hash, ${TRIGGERS})`);
  await tx.execute(sql`insert into applied_migrations (hash) values (${hash})`);
  return false;
}

/** Looks relative to `src` and to the bundled file, which are at different depths. */
function migrationsFolder(): string {
  for (const path of ['../migrations', '../../migrations']) {
    const folder = fileURLToPath(new URL(path, import.meta.url));
    if (existsSync(folder)) return folder;
  }
  throw new Error('The folder sync-server/migrations is missing.');
}
