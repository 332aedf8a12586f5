import type { Context } from 'hono';
import type { Database } from '../../database/database.ts';
import { addressOf, RateLimit } from '../../http/rate-limit.ts';

const TEN_MINUTES = 600;

/** Guesses count against one password: after a reset by mail its owner comes in at once, wherever the guesses came from. */
interface Guessed {
  /** In lower case; nobody may have it. */
  email: string;
  passwordHash: string | undefined;
}

/**
 * Guessing at one account is slowed soon, for the address that it comes from; for all addresses together later and
 * for a moment only, so that nobody is kept out of their own account by somebody elsewhere. Guessing at many accounts
 * from one address is slowed by its failures alone: a crowd behind the one address of a venue never waits.
 */
export class SignInLimits {
  readonly #accountFromAddress = new RateLimit('sign-in-from', 8, TEN_MINUTES);
  readonly #account = new RateLimit('sign-in', 30, 60);
  readonly #address = new RateLimit('sign-in-failed', 1_500, TEN_MINUTES);

  /** Before the password is looked at, so that guesses made at the same moment count too. */
  async attempt(database: Database, http: Context, guessed: Guessed): Promise<void> {
    await this.#address.check(database, addressOf(http));
    await this.#accountFromAddress.take(database, fromAddress(http, guessed));
    await this.#account.take(database, keyOf(guessed));
  }

  async failed(database: Database, http: Context): Promise<void> {
    await this.#address.count(database, addressOf(http));
  }

  async succeeded(database: Database, http: Context, guessed: Guessed): Promise<void> {
    await this.#accountFromAddress.forget(database, fromAddress(http, guessed));
    await this.#account.forget(database, keyOf(guessed));
  }
}

const keyOf = ({ email, passwordHash = '' }: Guessed): string => `${email} ${passwordHash}`;
const fromAddress = (http: Context, guessed: Guessed): string => `${keyOf(guessed)} ${addressOf(http)}`;
