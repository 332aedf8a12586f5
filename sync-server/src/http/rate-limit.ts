import { createHash } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Context } from 'hono';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Queries } from '../database/database.ts';
import { rateLimits } from '../database/tables.ts';
import { ProblemError } from './problems.ts';

/** After so many tries, those that do not count any longer are thrown away. */
const TIDY_EVERY = 1_000;

type Limiter = RateLimiterMemory | RateLimiterPostgres;

/**
 * So many times in so many seconds for one key. Counted in the database where several processes may share one, so that
 * who is refused by one is refused by all; the embedded database has one process, which counts for itself.
 */
export class RateLimit {
  readonly #limiters = new WeakMap<Queries, Limiter>();
  #counted = 0;

  /** @param name tells its keys from those of others */
  constructor(
    readonly name: string,
    readonly points: number,
    readonly seconds: number,
  ) {}

  /** Counts one, or throws `too_many_requests` when there have been too many. */
  async take(database: Database, key: string): Promise<void> {
    refuseBeyond(await this.count(database, key), this.points);
  }

  /** Throws when there have been as many as may be, counting nothing. */
  async check(database: Database, key: string): Promise<void> {
    const state = await this.#on(database).get(hash(key));
    if (state) refuseBeyond(state, this.points - 1);
  }

  async count(database: Database, key: string): Promise<RateLimiterRes> {
    if (database.kind === 'postgres' && ++this.#counted % TIDY_EVERY === 0)
      await database.queries.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
    return this.#on(database).penalty(hash(key));
  }

  async forget(database: Database, key: string): Promise<void> {
    await this.#on(database).delete(hash(key));
  }

  #on(database: Database): Limiter {
    const made = this.#limiters.get(database.queries) ?? this.#make(database);
    this.#limiters.set(database.queries, made);
    return made;
  }

  #make(database: Database): Limiter {
    const limits = { keyPrefix: this.name, points: this.points, duration: this.seconds };
    if (database.kind === 'pglite') return new RateLimiterMemory(limits);
    const { $client } = database.queries as NodePgDatabase & { $client: Pool };
    return new RateLimiterPostgres({
      ...limits,
      storeClient: $client,
      storeType: 'pool',
      tableName: 'rate_limit_counts',
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
  }
}

/** Whose email or address it is does not matter. */
const hash = (key: string): string => createHash('sha256').update(key).digest('base64url');

function refuseBeyond({ consumedPoints, msBeforeNext }: RateLimiterRes, most: number): void {
  if (consumedPoints <= most) return;
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  throw new ProblemError('too_many_requests', `Too many attempts. Try again in ${wait}.`, undefined, seconds);
}

/** The caller's address as the connection has it; a forwarded header could name any. */
export function addressOf(http: Context): string {
  const env = http.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket?.remoteAddress ?? 'unknown';
}
