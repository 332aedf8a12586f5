import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { CHANGES_CHANNEL } from './change-triggers.ts';
import { type Database, type Queries, SNAPSHOT } from './database.ts';
import { Listeners, SESSIONS_CHANNEL } from './listeners.ts';
import { retried } from './retry.ts';

/** Milliseconds. A transaction that stays open holds back the change feed of everybody. */
const TIME_LIMITS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 15_000,
  lock_timeout: 10_000,
} as const;

const CONNECTIONS = 10;

export async function openPostgres(url: string): Promise<Database> {
  const client = postgres(url, {
    max: CONNECTIONS,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { application_name: 'baraza', ...TIME_LIMITS },
  });
  const changes = new Listeners();
  const sessions = new Listeners<[userId: string | undefined]>();
  try {
    // Called back at each reconnection as well: what was said meanwhile was not heard.
    await client.listen(
      CHANGES_CHANNEL,
      () => changes.tell(),
      () => changes.tell(),
    );
    await client.listen(
      SESSIONS_CHANNEL,
      (userId) => sessions.tell(userId),
      () => sessions.tell(undefined),
    );
  } catch (error) {
    await client.end({ timeout: 0 });
    throw unreachable(url, error);
  }
  const queries = drizzle(client);
  return {
    kind: 'postgres',
    queries: queries as unknown as Queries,
    transaction: (work) => retried(() => queries.transaction((tx) => work(tx as unknown as Queries))),
    snapshot: (work) => queries.transaction((tx) => work(tx as unknown as Queries), SNAPSHOT),
    onChange: (listener) => changes.add(listener),
    onSessionsEnded: (listener) => sessions.add(listener),
    close: () => client.end({ timeout: 5 }),
  };
}

/** Says where it looked, and never with which password. */
function unreachable(url: string, cause: unknown): Error {
  const { host, pathname } = new URL(url);
  const { code, message } = cause as { code?: string; message?: string };
  return new Error(`The database ${pathname.slice(1)} at ${host} can't be used: ${message || code}`, { cause });
}
