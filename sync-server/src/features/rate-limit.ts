import type { Context } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from '../problems.ts';

/** So many times in so many seconds for one key. Kept by each process for itself: nothing depends on it. */
export class RateLimit {
  readonly #limiter: RateLimiterMemory;

  constructor(points: number, seconds: number) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds });
  }

  /** Counts one, or throws `too_many_requests` when there have been too many. */
  async take(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key);
    } catch (reached) {
      if (reached instanceof RateLimiterRes) throw tooMany(reached);
      throw reached;
    }
  }

  /** Throws when there have been too many, counting nothing. */
  async check(key: string): Promise<void> {
    const state = await this.#limiter.get(key);
    if (state && state.consumedPoints > this.#limiter.points) throw tooMany(state);
  }

  async count(key: string): Promise<void> {
    await this.#limiter.penalty(key);
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}

function tooMany(state: RateLimiterRes): ProblemError {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1_000));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return new ProblemError('too_many_requests', `Too many attempts. Try again in ${wait}.`, undefined, seconds);
}

/** The caller's address as the connection has it; a forwarded header could name any. */
export function addressOf(http: Context): string {
  const env = http.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket?.remoteAddress ?? 'unknown';
}
