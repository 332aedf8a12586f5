import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Queries, in or out of a transaction. Inside one, use the transaction's own: with PGlite the outer one waits for ever. */
// biome-ignore lint/suspicious/noExplicitAny: Drizzle's drivers differ in a type that no query here looks at.
export type Queries = PgDatabase<PgQueryResultHKT, any, any>;

/** The one way to a database, whether embedded (PGlite) or a Postgres server; `contract.test.ts` says what both do. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly queries: Queries;
  /**
   * Runs work in one transaction; commits when it resolves, rolls back when it throws. A deadlock or a
   * serialization failure is tried again, so work must have no effect outside the database.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Reads in one transaction that sees everything as it stands at one moment, and writes nothing. */
  snapshot<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Calls back soon after any process has committed a change to a replicated table. */
  onChange(listener: () => void): () => void;
  /** Calls back soon after any process has ended sessions, with whose; undefined when it may have missed some. */
  onSessionsEnded(listener: (userId: string | undefined) => void): () => void;
  close(): Promise<void>;
}

/**
 * The rows of a query written by hand. The drivers differ in what they make of numbers and times,
 * so such a query casts what is no text, boolean, integer or JSON.
 */
export async function rowsOf<Row extends object>(queries: Queries, query: SQL): Promise<Row[]> {
  const { rows } = (await queries.execute(query)) as { rows: Row[] };
  return rows;
}

/** How such a transaction is begun. */
export const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
