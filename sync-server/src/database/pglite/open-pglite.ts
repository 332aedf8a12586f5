import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, type Queries, SNAPSHOT } from '../database.ts';
import { retried } from '../failures/retry.ts';
import { Listeners, SESSIONS_CHANNEL } from '../feed/listeners.ts';
import { ChangeListeners, onPath, type Schema, searchPathOf } from '../search-path.ts';
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
 * @throws Error when another process has the folder open, or root opens what is another account's
 */
export async function openPglite(dataDir: string): Promise<Database> {
  await demandOwn(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    if (!existsSync(folder)) await makeDatabase(folder);
    // One that an earlier version made. A disk that has no permissions refuses it.
    else await chmod(folder, 0o700).catch(() => undefined);
    const client = await openFolder(folder);
    const close = async () => {
      await client.close();
      await unlock();
    };
    return await databaseOn(client, close, await identityOf(folder));
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** What root writes in a database is root's: the account of its server could not open that, and not start any more. */
async function demandOwn(dataDir: string): Promise<void> {
  // Where none is made yet, the folder for it is that account's, as its operator makes it.
  const folder = [join(dataDir, 'database'), dataDir].find(existsSync);
  if (process.getuid?.() !== 0 || folder === undefined) return;
  const { uid } = await stat(folder);
  if (uid !== 0)
    throw new Error(
      `${folder} belongs to the account ${uid}, and you are root. Do this as that account (runuser -u NAME -- node …). Nothing was done.`,
    );
}

/** Opens the files of one database with the server's settings. The caller holds the folder's lock. */
export async function openFolder(folder: string, fs = new SyncedNodeFs(folder)): Promise<PGlite> {
  // Postgres never starts while its own lock file is empty, as a power cut in the middle of a start leaves it.
  await rm(join(folder, 'postmaster.pid'), { force: true });
  return PGlite.create({
    fs,
    // PGlite's defaults turn fsync off (-F): a power cut would then lose acknowledged transactions.
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
  });
}

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
  // Postgres lets everybody write the files that it begins with, and whoever made the data folder may let everybody in.
  await mkdir(unfinished, { mode: 0o700 });
  const client = await openFolder(unfinished);
  await client.close();
  await syncFiles(unfinished);
  await rename(unfinished, folder);
}

/**
 * @param release called on close; closes the client or passes it on
 * @param files identity of the files
 */
export async function databaseOn(client: PGlite, release: () => Promise<void>, files?: string): Promise<Database> {
  const changes = new ChangeListeners();
  const sessions = new Listeners<[userId: string | undefined]>();
  await client.listen(CHANGES_CHANNEL, (schema) => changes.tell(schema));
  await client.listen(SESSIONS_CHANNEL, (userId) => sessions.tell(userId));
  const stopUpkeep = scheduleUpkeep((statement) => client.exec(statement));
  const turns = new Turns(client);
  const inSchema = (schema: Schema, close: () => Promise<void>, home?: Database): Database => {
    const queries = drizzle(turns.of(schema));
    const database: Database = {
      kind: 'pglite',
      ...(home && { home }),
      ...(files !== undefined && { files }),
      queries: queries as unknown as Queries,
      transaction: (work) => retried(() => queries.transaction((tx) => work(tx as unknown as Queries))),
      snapshot: (work) => queries.transaction((tx) => work(tx as unknown as Queries), SNAPSHOT),
      onChange: (listener) => changes.of(schema).add(listener),
      onSessionsEnded: (listener) => sessions.add(listener),
      inSchema: (other) => inSchema(other, async () => {}, home ?? database),
      atHome: (tx, work) => onPath(tx, schema, undefined, work),
      elsewhere: (tx, other, work) => onPath(tx, schema, other, work),
      close,
    };
    return database;
  };
  return inSchema(undefined, async () => {
    await stopUpkeep();
    await release();
  });
}

/** There is one connection: each query or transaction has it for itself, and finds it with the tables of its event. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #path: Schema;

  constructor(readonly client: PGlite) {}

  of(schema: Schema): PGlite {
    const { client } = this;
    const parts = {
      query: (...args: Parameters<PGlite['query']>) => this.#take(schema, () => client.query(...args)),
      transaction: <T>(work: (tx: Transaction) => Promise<T>) => this.#take(schema, () => client.transaction(work)),
    };
    // All that Drizzle calls.
    return parts as unknown as PGlite;
  }

  #take<T>(schema: Schema, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      if (this.#path !== schema) {
        await this.client.exec(searchPathOf(schema));
        this.#path = schema;
      }
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
