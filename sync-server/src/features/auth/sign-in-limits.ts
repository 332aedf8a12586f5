import type { Context } from 'hono';
import { addressOf, RateLimit } from '../rate-limit.ts';

const TEN_MINUTES = 600;

/**
 * Guessing at one account is slowed soon; guessing at many from one address later, and only failures count for an
 * address, so that a crowd signing in behind the one address of a venue never waits.
 */
export class SignInLimits {
  readonly #account = new RateLimit(8, TEN_MINUTES);
  readonly #address = new RateLimit(1_500, TEN_MINUTES);

  /** Before the password is looked at, so that guesses made at the same moment count too. */
  async attempt(http: Context, email: string): Promise<void> {
    await this.#address.check(addressOf(http));
    await this.#account.take(email);
  }

  async failed(http: Context): Promise<void> {
    await this.#address.count(addressOf(http));
  }

  async succeeded(email: string): Promise<void> {
    await this.#account.forget(email);
  }
}
