import type { Database } from '../../database/database.ts';
import { RateLimit } from '../../http/rate-limit.ts';

const TEN_MINUTES = 600;

/** Attempts count per password hash: after a reset by mail the owner can sign in at once, whoever guessed before. */
interface Guessed {
  /** In lower case; may be unknown. */
  email: string;
  passwordHash: string | undefined;
}

/**
 * Three limits. Per account and IP address: strict. Per account from all addresses: higher and for one minute, so that
 * an attacker elsewhere can't lock owners out. Per address for all accounts: counts only failures, so that a crowd
 * behind a venue's single address never waits.
 */
export class SignInLimits {
  readonly #accountFromAddress = new RateLimit('sign-in-from', 8, TEN_MINUTES);
  readonly #account = new RateLimit('sign-in', 30, 60);
  readonly #address = new RateLimit('sign-in-failed', 1_500, TEN_MINUTES);

  /** Call before checking the password, so that concurrent guesses count too. */
  async attempt(database: Database, from: string, guessed: Guessed): Promise<void> {
    await this.#address.check(database, from);
    await this.#accountFromAddress.take(database, fromAddress(from, guessed));
    await this.#account.take(database, keyOf(guessed));
  }

  async failed(database: Database, from: string): Promise<void> {
    await this.#address.count(database, from);
  }

  async succeeded(database: Database, from: string, guessed: Guessed): Promise<void> {
    await this.#accountFromAddress.forget(database, fromAddress(from, guessed));
    await this.#account.forget(database, keyOf(guessed));
  }
}

const keyOf = ({ email, passwordHash = '' }: Guessed): string => `${email} ${passwordHash}`;
const fromAddress = (from: string, guessed: Guessed): string => `${keyOf(guessed)} ${from}`;
