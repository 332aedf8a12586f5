import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, type Queries, SNAPSHOT } from '../database.ts';
import { Listeners, SESSIONS_CHANNEL } from '../feed/listeners.ts';
import { retried } from '../retry.ts';
import { CHANGES_CHANNEL } from '../triggers/change-triggers.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { SyncedNodeFs, syncFiles } from './synced-node-fs.ts';

/** PGlite runs neither by itself; without them its log and tables grow without limit. */
const CHECKPOINT_EVERY_MS = 5 * 60_000;
const VACUUM_EVERY_MS = 60 * 60_000;
/** A new database has its first rows by then, but the query planner has no statistics yet. */
const FIRST_VACUUM_MS = 60_000;

/** @returns a function that stops the upkeep; resolves after the running statement has ended */
export function scheduleUpkeep(run: (statement: string) => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const queue = (statement: string) => {
    // Ignored: the next query meets the same failure and reports it to its caller.
    running = running.then(() => run(statement)).catch(() => undefined);
  };
  const timers = [
    setInterval(() => queue('CHECKPOINT'), CHECKPOINT_EVERY_MS),
    setInterval(() => queue('VACUUM ANALYZE'), VACUUM_EVERY_MS),
    setTimeout(() => queue('VACUUM ANALYZE'), FIRST_VACUUM_MS),
  ];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await running;
  };
}

/**
 * Opens the embedded database in a folder that only this process uses.
 * @throws Error when another process has the folder open
 */
export async function openPglite(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    if (!existsSync(folder)) await makeDatabase(folder);
    const client = await openFolder(folder);
    const database = await databaseOn(client, async () => {
      await client.close();
      await unlock();
    });
    return { ...database, files: await identityOf(folder) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Opens the files of one database with the server's settings. */
export const openFolder = (folder: string, fs = new SyncedNodeFs(folder)): Promise<PGlite> =>
  PGlite.create({
    fs,
    // PGlite's defaults turn fsync off (-F): a power cut would then lose acknowledged transactions.
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
  });

/**
 * Changes when the folder is a copy, or another one was copied over it: the database writes into the first file in place,
 * where a copy makes a new one, and never into the second, where a copy writes.
 */
async function identityOf(folder: string): Promise<string> {
  const control = await stat(join(folder, 'global/pg_control'), { bigint: true });
  const version = await stat(join(folder, 'PG_VERSION'), { bigint: true });
  return [control.ino, version.ino, version.ctimeNs].join('-');
}

/** Creates an empty database, which takes seconds. An interrupted attempt is discarded at the next start. */
async function makeDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const client = await openFolder(unfinished);
  await client.close();
  await syncFiles(unfinished);
  await rename(unfinished, folder);
}

/** @param release called on close; closes the client or passes it on */
export async function databaseOn(client: PGlite, release: () => Promise<void>): Promise<Database> {
  const changes = new Listeners();
  const sessions = new Listeners<[userId: string | undefined]>();
  await client.listen(CHANGES_CHANNEL, () => changes.tell());
  await client.listen(SESSIONS_CHANNEL, (userId) => sessions.tell(userId));
  const stopUpkeep = scheduleUpkeep((statement) => client.exec(statement));
  const queries = drizzle(client);
  return {
    kind: 'pglite',
    queries: queries as unknown as Queries,
    transaction: (work) => retried(() => queries.transaction((tx) => work(tx as unknown as Queries))),
    snapshot: (work) => queries.transaction((tx) => work(tx as unknown as Queries), SNAPSHOT),
    onChange: (listener) => changes.add(listener),
    onSessionsEnded: (listener) => sessions.add(listener),
    async close() {
      await stopUpkeep();
      await release();
    },
  };
}
