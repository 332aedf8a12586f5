import { createHash } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Queries } from '../../database/database.ts';
import { rateLimits } from '../../database/tables.ts';
import { ProblemError } from '../problems.ts';

/** Expired counters are deleted once per this many attempts. */
const TIDY_EVERY = 1_000;

type Limiter = RateLimiterMemory | RateLimiterPostgres;

/**
 * Where counters are. `shared`: with Postgres in the database, so that all server processes count together; the embedded
 * database has one process, which counts in memory. `process`: always in memory, for what is counted at nearly every
 * call: a statement would cost more than most of these calls, and a limit times the number of processes still bounds.
 */
type Counted = 'shared' | 'process';

/** Allows `points` attempts in `seconds` for one key. */
export class RateLimit {
  readonly #limiters = new WeakMap<Queries, Limiter>();
  #counted = 0;

  /** @param name prefix of its keys, unique among the limits */
  constructor(
    readonly name: string,
    readonly points: number,
    readonly seconds: number,
    readonly counted: Counted = 'shared',
  ) {}

  /** Counts an attempt; throws `too_many_requests` above the limit. */
  async take(database: Database, key: string, points = 1): Promise<void> {
    refuseBeyond(await this.count(database, key, points), this.points);
  }

  /** Whether the next attempt would be refused; counts nothing. */
  async isUsedUp(database: Database, key: string): Promise<boolean> {
    const state = await this.#on(database).get(this.#key(key));
    return state !== null && state.consumedPoints >= this.points;
  }

  /** Throws `too_many_requests` when the next attempt would be refused; counts nothing. */
  async check(database: Database, key: string): Promise<void> {
    const state = await this.#on(database).get(this.#key(key));
    if (state) refuseBeyond(state, this.points - 1);
  }

  /** Counts, also above the limit. */
  async count(database: Database, key: string, points = 1): Promise<RateLimiterRes> {
    if (!this.#inMemory(database) && ++this.#counted % TIDY_EVERY === 0)
      await database.queries.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
    return this.#on(database).penalty(this.#key(key), points);
  }

  async forget(database: Database, key: string): Promise<void> {
    await this.#on(database).delete(this.#key(key));
  }

  /** Hashed, so that no email or address is stored; what is never stored is counted at nearly every call. */
  #key(key: string): string {
    return this.counted === 'process' ? key : createHash('sha256').update(key).digest('base64url');
  }

  #inMemory(database: Database): boolean {
    return this.counted === 'process' || database.kind === 'pglite';
  }

  #on(database: Database): Limiter {
    const made = this.#limiters.get(database.queries) ?? this.#make(database);
    this.#limiters.set(database.queries, made);
    return made;
  }

  #make(database: Database): Limiter {
    const limits = { keyPrefix: this.name, points: this.points, duration: this.seconds };
    if (this.#inMemory(database)) return new RateLimiterMemory(limits);
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

function refuseBeyond({ consumedPoints, msBeforeNext }: RateLimiterRes, most: number): void {
  if (consumedPoints <= most) return;
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  throw new ProblemError('too_many_requests', `Too many attempts. Try again in ${wait}.`, undefined, seconds);
}
