import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Database, type Queries, rowsOf } from './database.ts';
import { ensureEpoch } from './epoch.ts';
import { allTriggers } from './triggers/triggers.ts';

/** Advisory lock id, arbitrary but the same in every process: its holder migrates, the others wait. */
const MIGRATION_LOCK = 7_203_114;

/** Migrates tables and triggers to this version. Safe when several processes start at once. */
export function migrate(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = '2min'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`);
    await tx.execute(
      sql`create table if not exists applied_migrations (hash text primary key, applied_at timestamptz default now())`,
    );
    await applyMigrations(tx);
    await installTriggers(tx);
    await ensureEpoch(tx);
  });
}

async function applyMigrations(tx: Queries): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  const known = new Set(migrations.map(({ hash }) => hash));
  const applied = new Set<string>();
  for (const { hash } of await rowsOf<{ hash: string }>(tx, sql`select hash from applied_migrations`)) {
    if (!hash.startsWith(TRIGGERS)) applied.add(hash);
  }
  if ([...applied].some((hash) => !known.has(hash)))
    throw new Error('The database was written by a newer version of this server. Start that one.');
  for (const migration of migrations) {
    if (applied.has(migration.hash)) continue;
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into applied_migrations (hash) values (${migration.hash})`);
  }
}

const TRIGGERS = 'triggers:';

/** Installs the triggers only if they have changed, because installing them blocks every writer. */
async function installTriggers(tx: Queries): Promise<void> {
  const statements = allTriggers();
  const hash = TRIGGERS + createHash('sha256').update(statements.join(';')).digest('hex');
  const there = await rowsOf(tx, sql`select 1 as found from applied_migrations where hash = ${hash}`);
  if (there.length > 0) return;
  for (const statement of statements) await tx.execute(sql.raw(statement));
  await tx.execute(sql`delete from applied_migrations where starts_with(hash, ${TRIGGERS})`);
  await tx.execute(sql`insert into applied_migrations (hash) values (${hash})`);
}

/** Looks relative to `src` and to the bundled file, which are at different depths. */
function migrationsFolder(): string {
  for (const path of ['../migrations', '../../migrations']) {
    const folder = fileURLToPath(new URL(path, import.meta.url));
    if (existsSync(folder)) return folder;
  }
  throw new Error('The folder sync-server/migrations is missing.');
}
