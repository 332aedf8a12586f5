import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../src/database/database.ts';
import { beginEpoch } from '../src/database/epoch.ts';
import { migrate } from '../src/database/migrate.ts';
import { databaseOn } from '../src/database/pglite/open-pglite.ts';
import { AUDIT_TABLE } from './audited-handlers.ts';
import { type Fate, KillableClient } from './killable-client.ts';
import { lendTime } from './lend-time.ts';
import { VirtualTime } from './virtual-time.ts';

/** The data of a server's database; it outlives the server processes that open it. */
export interface StoredData {
  open(fate: Fate): Promise<OpenedData>;
  /** For rules to look at, whether or not a server runs. */
  readonly database: Database;
  /** Deletes all rows and starts a new epoch, for the next run. */
  empty(): Promise<void>;
  backUp(): Promise<unknown>;
  /** Restores the data with their old transaction ids. No server may be running. */
  restore(backup: unknown): Promise<void>;
  /**
   * Begins a transaction that inserts a notification to everybody, and leaves it open; absent if only one writer is
   * possible.
   */
  beginSlowWriter?(id: string, event_id: string, created_at: string): Promise<SlowWriter>;
  /** Sets the virtual time that stands still while the database works. */
  livesIn?(time: VirtualTime): void;
  close(): Promise<void>;
}

/** A slow transaction of another process: pulls must not skip its rows when it commits after later ones. */
export interface SlowWriter {
  end(how: 'commit' | 'rollback'): Promise<void>;
}

export interface OpenedData {
  database: Database;
  /** Ends the process that has the data open. */
  die(): Promise<void>;
}

const KEPT = new Set(['applied_migrations', 'server_state']);

export class PgliteData implements StoredData {
  #client: PGlite;
  #database: Database;

  private constructor(client: PGlite, database: Database) {
    this.#client = client;
    this.#database = database;
  }

  static async create(): Promise<PgliteData> {
    const client = await PGlite.create();
    const database = await withoutUpkeep(() => databaseOn(client, async () => {}));
    await migrate(database);
    await client.exec(AUDIT_TABLE);
    return new PgliteData(client, database);
  }

  get database(): Database {
    return this.#database;
  }

  async open(fate: Fate): Promise<OpenedData> {
    const client = new KillableClient(this.#client, fate);
    const database = await databaseOn(client as unknown as PGlite, async () => {});
    return {
      database,
      async die() {
        client.die();
        await client.close();
      },
    };
  }

  async empty(): Promise<void> {
    await emptyTables(this.#database);
  }

  backUp(): Promise<Blob | File> {
    return this.#client.dumpDataDir('none');
  }

  async restore(backup: unknown): Promise<void> {
    const before = this.#client;
    this.#client = await PGlite.create({ loadDataDir: backup as Blob });
    this.#database = await databaseOn(this.#client, async () => {});
    await before.close();
    await this.#database.transaction(beginEpoch);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}

/** Opens a database for all runs: its upkeep would come in real time, at another moment of each run. */
async function withoutUpkeep<T>(open: () => Promise<T>): Promise<T> {
  const lent = lendTime(new VirtualTime(), { hasDriver: false });
  try {
    return await open();
  } finally {
    lent.dropTimers();
    lent.giveBack();
  }
}

export async function emptyTables(database: Database): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    database.queries,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  await database.transaction(async (tx) => {
    // Disables triggers: nothing needs the feed. Not `truncate`: it recreates all files and takes 100 times as long.
    await tx.execute(sql`set local session_replication_role = replica`);
    const names = tables.map(({ name }) => name).filter((name) => !KEPT.has(name));
    const parts = names.map((name) => `"_${name}" as (delete from "${name}")`);
    await tx.execute(sql.raw(`with ${parts.join(', ')} select 1`));
    await beginEpoch(tx);
  });
}
