import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { type ClientConfig, Pool } from 'pg';
import { type Database, type Queries, SNAPSHOT } from './database.ts';
import { listen } from './feed/listen.ts';
import { Listeners, SESSIONS_CHANNEL } from './feed/listeners.ts';
import { retried } from './retry.ts';
import { CHANGES_CHANNEL } from './triggers/change-triggers.ts';
import { nameOf } from './why-not-opened.ts';

/** Milliseconds. An open transaction holds back the change feed for everybody. */
const TIME_LIMITS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 15_000,
  lock_timeout: 10_000,
} as const;

const CONNECTIONS = 10;

export async function openPostgres(url: string): Promise<Database> {
  const config: ClientConfig = {
    connectionString: url,
    application_name: 'baraza',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...TIME_LIMITS,
  };
  const changes = new Listeners();
  const sessions = new Listeners<[userId: string | undefined]>();
  const stopListening = await listen(config, {
    [CHANGES_CHANNEL]: () => changes.tell(),
    [SESSIONS_CHANNEL]: (userId) => sessions.tell(userId),
  }).catch((error) => {
    throw unreachable(url, error);
  });
  const pool = new Pool({ ...config, max: CONNECTIONS });
  // A lost connection fails its query and is replaced. Without an error listener, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const queries = drizzle(pool);
  return {
    kind: 'postgres',
    queries: queries as unknown as Queries,
    transaction: (work) => retried(() => onOneOf(pool, work)),
    snapshot: (work) => onOneOf(pool, work, SNAPSHOT),
    onChange: (listener) => changes.add(listener),
    onSessionsEnded: (listener) => sessions.add(listener),
    pool: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await stopListening();
      await pool.end();
    },
  };
}

/** Drizzle's own pool transactions never release a client whose connection is lost before BEGIN is answered. */
async function onOneOf<T>(pool: Pool, work: (tx: Queries) => Promise<T>, how?: PgTransactionConfig): Promise<T> {
  const client = await pool.connect();
  try {
    return await drizzle(client).transaction((tx) => work(tx as unknown as Queries), how);
  } finally {
    client.release();
  }
}

function unreachable(url: string, cause: unknown): Error {
  const { code, message } = cause as { code?: string; message?: string };
  return new Error(`${nameOf(url)} can't be used: ${message || code}`, { cause });
}
