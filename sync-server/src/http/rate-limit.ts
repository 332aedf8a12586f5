import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { ProblemError } from './problems.ts';
import { countTry, forgetTries, readTries, removeOldTries, type Tries } from './rate-limit.store.ts';

/** After so many tries, those that do not count any longer are thrown away. */
const TIDY_EVERY = 1_000;

/**
 * So many times in so many seconds for one key. Counted in the database where several processes may share one, so that
 * who is refused by one is refused by all; the embedded database has one process, which counts for itself.
 */
export class RateLimit {
  readonly #here: RateLimiterMemory;
  #counted = 0;

  /** @param name tells its keys from those of others */
  constructor(
    readonly name: string,
    readonly points: number,
    readonly seconds: number,
  ) {
    this.#here = new RateLimiterMemory({ points, duration: seconds });
  }

  /** Counts one, or throws `too_many_requests` when there have been too many. */
  async take(database: Database, key: string): Promise<void> {
    this.#refuseBeyond(await this.count(database, key), this.points);
  }

  /** Throws when there have been as many as may be, counting nothing. */
  async check(database: Database, key: string): Promise<void> {
    if (database.kind === 'postgres') {
      const tries = await readTries(database.queries, this.#nameOf(key));
      if (tries) this.#refuseBeyond(tries, this.points - 1);
      return;
    }
    const state = await this.#here.get(key);
    if (state) this.#refuseBeyond({ count: state.consumedPoints, left: state.msBeforeNext }, this.points - 1);
  }

  async count(database: Database, key: string): Promise<Tries> {
    if (database.kind === 'postgres') {
      if (++this.#counted % TIDY_EVERY === 0) await removeOldTries(database.queries);
      return countTry(database.queries, this.#nameOf(key), this.seconds);
    }
    const state = await this.#here.penalty(key);
    return { count: state.consumedPoints, left: state.msBeforeNext };
  }

  async forget(database: Database, key: string): Promise<void> {
    if (database.kind === 'postgres') await forgetTries(database.queries, this.#nameOf(key));
    else await this.#here.delete(key);
  }

  #nameOf(key: string): string {
    return `${this.name} ${createHash('sha256').update(key).digest('base64url')}`;
  }

  #refuseBeyond({ count, left }: Tries, most: number): void {
    if (count <= most) return;
    const seconds = Math.max(1, Math.ceil(left / 1_000));
    const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
    throw new ProblemError('too_many_requests', `Too many attempts. Try again in ${wait}.`, undefined, seconds);
  }
}

/** The caller's address as the connection has it; a forwarded header could name any. */
export function addressOf(http: Context): string {
  const env = http.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket?.remoteAddress ?? 'unknown';
}
