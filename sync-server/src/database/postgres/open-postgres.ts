import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { type ClientConfig, Pool, type PoolClient } from 'pg';
import { type Database, type Queries, SNAPSHOT } from '../database.ts';
import { retried } from '../failures/retry.ts';
import { nameOf } from '../failures/why-not-opened.ts';
import { ASK_EVERY_MS, listen } from '../feed/listen.ts';
import { Listeners, SESSIONS_CHANNEL } from '../feed/listeners.ts';
import { ChangeListeners, onPath, type Schema, searchPathOf } from '../search-path.ts';
import { CHANGES_CHANNEL } from '../triggers/change-triggers.ts';
import { answeringAll } from '../unanswered.ts';
import { answeringClient, KEEP_ALIVE, SILENT_MS } from './answering-client.ts';
import { beginningClient } from './beginning-client.ts';
import { planAnewIfDue, preparingClient } from './preparing-client.ts';

/** Milliseconds. An open transaction holds back the change feed for everybody. */
const TIME_LIMITS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 15_000,
  lock_timeout: 10_000,
} as const;

const CONNECTIONS = 10;

/**
 * @param silentMs milliseconds after which a connection that owes an answer is lost
 * @param askEvery milliseconds from one question on the connection for news to the next
 */
export async function openPostgres(
  url: string,
  { silentMs = SILENT_MS, askEvery = ASK_EVERY_MS } = {},
): Promise<Database> {
  const config: ClientConfig = {
    connectionString: url,
    application_name: 'baraza',
    connectionTimeoutMillis: 10_000,
    ...KEEP_ALIVE,
    ...TIME_LIMITS,
  };
  const changes = new ChangeListeners();
  const sessions = new Listeners<[userId: string | undefined]>();
  const Client = answeringClient(silentMs);
  const stopListening = await listen(() => new Client(config), askEvery, {
    [CHANGES_CHANNEL]: (schema) => changes.tell(schema),
    [SESSIONS_CHANNEL]: (userId) => sessions.tell(userId),
  }).catch((error) => {
    throw unreachable(url, error);
  });
  // A new connection takes as long as a scan: it stays between two people at a door, not only in a rush.
  const pool = new Pool({
    ...config,
    max: CONNECTIONS,
    idleTimeoutMillis: 60_000,
    // Statements that are sent before the last one is answered travel together.
    pipeline: true,
    Client: preparingClient(beginningClient(Client)),
  });
  // A lost connection fails its query and is replaced. Without an error listener, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const inSchema = (schema: Schema, close: () => Promise<void>, home?: Database): Database => {
    const ours = new SchemaPool(pool, schema);
    const database: Database = {
      kind: 'postgres',
      ...(home && { home }),
      queries: drizzle(ours as unknown as Pool) as unknown as Queries,
      transaction: (work) => retried(() => onOneOf(ours, work)),
      snapshot: (work) => onOneOf(ours, work, SNAPSHOT),
      onChange: (listener) => changes.of(schema).add(listener),
      onSessionsEnded: (listener) => sessions.add(listener),
      pool: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      inSchema: (other) => inSchema(other, async () => {}, home ?? database),
      atHome: (tx, work) => onPath(tx, schema, undefined, work),
      elsewhere: (tx, other, work) => onPath(tx, schema, other, work),
      close,
    };
    return database;
  };
  return inSchema(undefined, async () => {
    await stopListening();
    await pool.end();
  });
}

/** The schema in which each connection looks for tables, if not the one that it began with. */
const pathOf = new WeakMap<PoolClient, string>();

/** The connections of a pool, with the tables of one event: a connection that served another one is told so first. */
class SchemaPool {
  constructor(
    readonly pool: Pool,
    readonly schema: Schema,
  ) {}

  async connect(): Promise<PoolClient> {
    const client = await this.pool.connect();
    try {
      await planAnewIfDue(client);
      await this.lookHere(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return client;
  }

  private async lookHere(client: PoolClient): Promise<void> {
    if (pathOf.get(client) === this.schema) return;
    await client.query(searchPathOf(this.schema));
    if (this.schema === undefined) pathOf.delete(client);
    else pathOf.set(client, this.schema);
  }

  async query(config: string, values?: unknown[]): Promise<unknown> {
    const client = await this.connect();
    try {
      const result = await client.query(config, values);
      client.release();
      return result;
    } catch (error) {
      // As the pool itself does: who knows what is left on that connection.
      client.release(true);
      throw error;
    }
  }
}

/** Of each connection: to make one again for each transaction, Drizzle also learns the columns of all tables again. */
const queriesOf = new WeakMap<PoolClient, NodePgDatabase>();

/** Drizzle's own pool transactions never release a client whose connection is lost before BEGIN is answered. */
async function onOneOf<T>(pool: SchemaPool, work: (tx: Queries) => Promise<T>, how?: PgTransactionConfig): Promise<T> {
  const client = await pool.connect();
  try {
    const queries = queriesOf.get(client) ?? drizzle(client);
    queriesOf.set(client, queries);
    return await answeringAll((mayNotWait) =>
      queries.transaction((tx) => {
        mayNotWait(tx as unknown as Queries);
        return work(tx as unknown as Queries);
      }, how),
    );
  } finally {
    client.release();
  }
}

function unreachable(url: string, cause: unknown): Error {
  const { code, message } = cause as { code?: string; message?: string };
  return new Error(`${nameOf(url)} can't be used: ${message || code}`, { cause });
}
