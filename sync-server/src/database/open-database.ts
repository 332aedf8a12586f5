import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import { isHeld } from './failures/errors.ts';
import { type DatabaseTarget, isNotYetThere, whyNotOpened } from './failures/why-not-opened.ts';
import { demandMigrated, type Migrated, migrate } from './migrate.ts';

/**
 * Opens the Postgres server at `databaseUrl` if set, else the embedded database in `dataDir`, and migrates it.
 * @param onMigrated is told how
 * @throws Error whose message says in one sentence why not
 */
export async function openDatabase(
  target: DatabaseTarget,
  onMigrated?: (migrated: Migrated) => void,
): Promise<Database> {
  return openWith(target, async (database) => {
    const migrated = await migrate(database);
    onMigrated?.(migrated);
  });
}

async function openWith(target: DatabaseTarget, prepare: (database: Database) => Promise<void>): Promise<Database> {
  let database: Database | undefined;
  try {
    database = await openUnmigrated(target);
    await prepare(database);
    return database;
  } catch (error) {
    await database?.close();
    throw whyNotOpened(error, target);
  }
}

/** Whether the embedded database was ever made in a folder. */
export const isMade = (dataDir: string): boolean => existsSync(join(dataDir, 'database'));

/**
 * Opens a server's database: where there is none, none is made.
 * @param mayMigrate else one of an earlier version is refused, and left as it is: that version may be serving
 */
export async function openMade(target: DatabaseTarget, { mayMigrate = false } = {}): Promise<Database> {
  if (!target.databaseUrl && !isMade(target.dataDir))
    throw new Error(`There is no database in ${target.dataDir}. Set DATA_DIR, or DATABASE_URL, as the server has it.`);
  return mayMigrate ? openDatabase(target) : openWith(target, ({ queries }) => demandMigrated(queries));
}

/** After a power cut, this server starts long before its database has recovered. */
const PATIENCE_MS = 5 * 60_000;
const PAUSE_MS = 1_000;
/** After a try at which all who asked for the tables had to wait as well. */
const HELD_PAUSE_MS = 5_000;
const SAY_EVERY_MS = 15_000;

const NEWER_TRIGGERS =
  'this database has triggers of a newer version of this server, which stay: update this process too';

/** Like `openDatabase`, but retries while a Postgres server is starting, recovering or unreachable. */
export async function openWhenThere(target: DatabaseTarget, log: Logger, patience = PATIENCE_MS): Promise<Database> {
  const began = performance.now();
  let said = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await openDatabase(target, ({ hasNewerTriggers }) => {
        if (hasNewerTriggers) log.warn(NEWER_TRIGGERS);
      });
    } catch (error) {
      const waited = performance.now() - began;
      if (!target.databaseUrl || !isNotYetThere(error) || waited > patience) throw error;
      if (waited - said >= SAY_EVERY_MS) {
        said = waited;
        const seconds = Math.round(waited / 1_000);
        log.warn({ why: (error as Error).message, waited_seconds: seconds }, 'waiting for the database');
      }
      await delay(isHeld(error) ? HELD_PAUSE_MS : PAUSE_MS);
    }
  }
}

/** Opens it as it is. Only the driver that is needed is loaded: the embedded one is several megabytes. */
export async function openUnmigrated({ databaseUrl, dataDir }: DatabaseTarget): Promise<Database> {
  if (databaseUrl) return (await import('./postgres/open-postgres.ts')).openPostgres(databaseUrl);
  return (await import('./pglite/open-pglite.ts')).openPglite(dataDir);
}
