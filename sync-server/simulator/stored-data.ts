import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../src/database/database.ts';
import { beginEpoch } from '../src/database/epoch.ts';
import { migrate } from '../src/database/migrate.ts';
import { databaseOn } from '../src/database/pglite/open-pglite.ts';
import { AUDIT_TABLE } from './audited-handlers.ts';
import { type Fate, KillableClient } from './killable-client.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What a server's database holds: it outlives the servers that open it. */
export interface StoredData {
  open(fate: Fate): Promise<OpenedData>;
  /** For rules to look at, whether or not a server runs. */
  readonly database: Database;
  /** Takes out all rows and begins a new history, for the next run. */
  empty(): Promise<void>;
  backUp(): Promise<unknown>;
  /** Puts the data back as they were, with the transaction ids of then. No server may be running. */
  restore(backup: unknown): Promise<void>;
  /** Begins a transaction that writes a notification to everybody, and stays open; absent where there is one writer. */
  beginSlowWriter?(id: string, event_id: string, created_at: string): Promise<SlowWriter>;
  /** Whose time stands still while the database works. */
  livesIn?(time: VirtualTime): void;
  close(): Promise<void>;
}

/** A writer in another process, which takes its time: what commits after it is not to be passed by. */
export interface SlowWriter {
  end(how: 'commit' | 'rollback'): Promise<void>;
}

export interface OpenedData {
  database: Database;
  /** The process that has it open is gone. */
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
    const database = await databaseOn(client, async () => {});
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

export async function emptyTables(database: Database): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    database.queries,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  await database.transaction(async (tx) => {
    // Nothing of it is to be told, and to truncate would make all files anew, which takes a hundred times as long.
    await tx.execute(sql`set local session_replication_role = replica`);
    const names = tables.map(({ name }) => name).filter((name) => !KEPT.has(name));
    const parts = names.map((name) => `"_${name}" as (delete from "${name}")`);
    await tx.execute(sql.raw(`with ${parts.join(', ')} select 1`));
    await beginEpoch(tx);
  });
}
