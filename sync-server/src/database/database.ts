import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Queries, in or out of a transaction. Inside one, use its own `tx`: with PGlite the outer one would deadlock. */
// biome-ignore lint/suspicious/noExplicitAny: Drizzle's drivers differ in a type that no query here looks at.
export type Queries = PgDatabase<PgQueryResultHKT, any, any>;

/** The one interface to a database, embedded (PGlite) or a Postgres server; `contract.test.ts` covers both. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly queries: Queries;
  /**
   * Runs work in one transaction; commits when it resolves, rolls back when it throws. A deadlock or a
   * serialization failure is tried again, so work must have no effect outside the database.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Reads in one read-only transaction that sees a consistent snapshot. */
  snapshot<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * Calls back soon after any process has committed a change to a replicated table. Returns the unsubscribe function.
   */
  onChange(listener: () => void): () => void;
  /**
   * Calls back with the user's id soon after any process has ended sessions; undefined if some may have been missed.
   */
  onSessionsEnded(listener: (userId: string | undefined) => void): () => void;
  /** Only of a Postgres: its connections, and who waits for one. */
  pool?(): { busy: number; idle: number; waiting: number };
  /** Only of an embedded one: the identity of its files, which another copy of them does not have. */
  readonly files?: string;
  /**
   * The same database as another event sees it: the tables of this schema alone. They have connections, listening and upkeep in
   * common; closing it closes nothing. Use neither inside a transaction of the other: the embedded database would deadlock.
   */
  inSchema(schema: string): Database;
  /** Of an event beside the default one: that of the default event. */
  readonly home?: Database;
  /** Runs part of a transaction on the tables of the server's default event. */
  atHome<T>(tx: Queries, work: () => Promise<T>): Promise<T>;
  /** Runs part of a transaction on the tables of another event; undefined: of the default one. Not inside such a part. */
  elsewhere<T>(tx: Queries, schema: string | undefined, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** That of the server's default event, which this one may be. */
export const homeOf = (database: Database): Database => database.home ?? database;

/**
 * Runs a hand-written query and returns its rows. The drivers parse numbers and times differently, so the query must
 * cast every column that is not text, boolean, integer or JSON.
 */
export async function rowsOf<Row extends object>(queries: Queries, query: SQL): Promise<Row[]> {
  const { rows } = (await queries.execute(query)) as { rows: Row[] };
  return rows;
}

/** Transaction options of `Database.snapshot`. */
export const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
