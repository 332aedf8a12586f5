import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, type Queries, SNAPSHOT } from '../database.ts';
import { Listeners, SESSIONS_CHANNEL } from '../feed/listeners.ts';
import { retried } from '../retry.ts';
import { CHANGES_CHANNEL } from '../triggers/change-triggers.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { SyncedNodeFs, syncFiles } from './synced-node-fs.ts';

/** The embedded database does neither by itself; without them its log and its tables grow for ever. */
const CHECKPOINT_EVERY_MS = 5 * 60_000;
const VACUUM_EVERY_MS = 60 * 60_000;
/** A new database has been filled by then, and its planner knows nothing of it. */
const FIRST_VACUUM_MS = 60_000;

/** @returns stops it, after what runs has ended */
export function scheduleUpkeep(run: (statement: string) => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const queue = (statement: string) => {
    // A failure is met again by the next query, which has somebody to tell.
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
 * The embedded database in a folder of this process alone.
 * @throws Error when another process has the folder open.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    if (!existsSync(folder)) await makeDatabase(folder);
    const client = await openFolder(folder);
    return await databaseOn(client, async () => {
      await client.close();
      await unlock();
    });
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The files of one database, as the server opens them. */
export const openFolder = (folder: string, fs = new SyncedNodeFs(folder)): Promise<PGlite> =>
  PGlite.create({
    fs,
    // Its defaults turn fsync off (-F): a power cut would take back what was acknowledged.
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
  });

/** Makes an empty database, which takes seconds: whoever is interrupted in them begins anew the next time. */
async function makeDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const client = await openFolder(unfinished);
  await client.close();
  await syncFiles(unfinished);
  await rename(unfinished, folder);
}

/** @param release ends or passes on the client when the database is closed */
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
