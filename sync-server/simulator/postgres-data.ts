import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import type { Database, Queries } from '../src/database/database.ts';
import { beginEpoch } from '../src/database/epoch.ts';
import { migrate } from '../src/database/migrate.ts';
import { openPostgres } from '../src/database/postgres/open-postgres.ts';
import { AUDIT_TABLE } from './audited-handlers.ts';
import type { Fate } from './killable-client.ts';
import { emptyTables, type OpenedData, type SlowWriter, type StoredData } from './stored-data.ts';
import type { VirtualTime } from './virtual-time.ts';
import { type Run, watchedQueries } from './watched-queries.ts';

const GONE = Object.assign(new Error('The connection is gone'), { code: 'ECONNRESET' });

/**
 * A database on a real Postgres. Virtual time stands still during its work. Changes are announced here and not by
 * NOTIFY, whose timing would differ in each run.
 */
export class PostgresData implements StoredData {
  readonly #database: Database;
  readonly #direct: Pool;
  readonly #listeners = new Set<() => void>();
  #time: VirtualTime | undefined;

  private constructor(database: Database, direct: Pool) {
    this.#database = database;
    this.#direct = direct;
  }

  static async create(url: string): Promise<PostgresData> {
    const database = await openPostgres(url);
    await migrate(database);
    await database.queries.execute(sql.raw(AUDIT_TABLE));
    return new PostgresData(database, new Pool({ connectionString: url }));
  }

  get database(): Database {
    return {
      ...this.#database,
      queries: watchedQueries(this.#database.queries, (statement) => this.#told(statement())),
      transaction: (work) => this.#told(this.#database.transaction(work)),
    };
  }

  async open(fate: Fate): Promise<OpenedData> {
    let dead = false;
    const run: Run = (statement) => {
      if (!dead && fate()) dead = true;
      return dead ? Promise.reject(GONE) : this.#atOnce(statement);
    };
    const heard = new Set<() => void>();
    const database: Database = {
      ...this.#database,
      queries: watchedQueries(this.#database.queries, run) as Queries,
      transaction: (work) => this.#transaction(run, work),
      onChange: (listener) => {
        heard.add(listener);
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      close: async () => {},
    };
    return {
      database,
      die: async () => {
        dead = true;
        for (const listener of heard) this.#listeners.delete(listener);
      },
    };
  }

  async #transaction<T>(run: Run, work: (tx: Queries) => Promise<T>): Promise<T> {
    const commit = () =>
      this.#database.transaction(async (tx) => {
        const result = await work(watchedQueries(tx, run) as Queries);
        // Dying here, it never commits.
        await run(async () => undefined);
        return result;
      });
    const result = await this.#told(this.#atOnce(commit));
    await run(async () => undefined);
    return result;
  }

  #atOnce<T>(work: () => Promise<T>): Promise<T> {
    return this.#time ? this.#time.atOnce(work) : work();
  }

  async #told<T>(committed: Promise<T>): Promise<T> {
    const result = await committed;
    for (const listener of this.#listeners) listener();
    return result;
  }

  /** Begins a transaction that writes a notification to everybody, and stays open. */
  async beginSlowWriter(id: string, event_id: string, created_at: string): Promise<SlowWriter> {
    const connection = await this.#direct.connect();
    await connection.query('begin');
    await connection.query(
      `insert into notifications (id, event_id, title, created_at) values ($1, $2, 'Slow news', $3) on conflict do nothing`,
      [id, event_id, created_at],
    );
    return {
      end: async (how) => {
        await connection.query(how);
        connection.release();
        await this.#told(Promise.resolve());
      },
    };
  }

  livesIn(time: VirtualTime): void {
    this.#time = time;
  }

  empty(): Promise<void> {
    return emptyTables(this.#database);
  }

  /** Copies all rows to another schema. Returns the table names. */
  async backUp(): Promise<unknown> {
    const tables = await this.#direct.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'applied_migrations'`,
    );
    await this.#direct.query('create schema if not exists simulator_backup');
    for (const { name } of tables.rows) {
      await this.#direct.query(`drop table if exists simulator_backup."${name}"`);
      await this.#direct.query(`create table simulator_backup."${name}" as table public."${name}"`);
    }
    return tables.rows.map(({ name }) => name);
  }

  async restore(backup: unknown): Promise<void> {
    await this.#database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const name of backup as string[]) {
        await tx.execute(sql.raw(`delete from public."${name}"`));
        await tx.execute(sql.raw(`insert into public."${name}" select * from simulator_backup."${name}"`));
      }
      await beginEpoch(tx);
    });
  }

  async close(): Promise<void> {
    await this.#direct.end();
    await this.#database.close();
  }
}
