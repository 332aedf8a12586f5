import type { Database } from '../../database/database.ts';
import { RateLimit } from '../../http/limits/rate-limit.ts';

const TEN_MINUTES = 600;

/** Attempts count per password hash: after a reset by mail the owner can sign in at once, whoever guessed before. */
export interface Guess {
  /** In lower case; may be unknown. */
  email: string;
  passwordHash: string | undefined;
  /** The address that it comes from. */
  from: string;
  /** A device that has signed in to this account before. */
  device: string | undefined;
}

/**
 * A device that the account knows has a limit of its own, so that no stranger can lock it out. For all others: per
 * account and address, strict; per account from all addresses, higher and for one minute. What fails at an address
 * never keeps others there from signing in: it only leaves fewer attempts at each account.
 */
export class SignInLimits {
  readonly #knownDevice: RateLimit;
  readonly #accountFromAddress: RateLimit;
  readonly #accountFromFailing: RateLimit;
  readonly #account: RateLimit;
  readonly #address: RateLimit;

  /** @param of prefix of its counters, where it is not the only one of a database */
  constructor(of = '') {
    this.#knownDevice = new RateLimit(`${of}sign-in-known`, 8, TEN_MINUTES);
    this.#accountFromAddress = new RateLimit(`${of}sign-in-from`, 8, TEN_MINUTES);
    this.#accountFromFailing = new RateLimit(`${of}sign-in-from-failing`, 2, TEN_MINUTES);
    this.#account = new RateLimit(`${of}sign-in`, 30, 60);
    this.#address = new RateLimit(`${of}sign-in-failed`, 300, TEN_MINUTES);
  }

  /** Call before checking the password, so that concurrent guesses count too. */
  async attempt(database: Database, guess: Guess): Promise<void> {
    if (guess.device) return this.#knownDevice.take(database, fromDevice(guess));
    await this.#accountFromAddress.take(database, fromAddress(guess));
    if (await this.#address.isUsedUp(database, guess.from))
      await this.#accountFromFailing.take(database, fromAddress(guess));
    await this.#account.take(database, keyOf(guess));
  }

  async failed(database: Database, guess: Guess): Promise<void> {
    if (!guess.device) await this.#address.count(database, guess.from);
  }

  async succeeded(database: Database, guess: Guess): Promise<void> {
    if (guess.device) return this.#knownDevice.forget(database, fromDevice(guess));
    await this.#accountFromAddress.forget(database, fromAddress(guess));
    await this.#accountFromFailing.forget(database, fromAddress(guess));
    await this.#account.forget(database, keyOf(guess));
  }
}

const keyOf = ({ email, passwordHash = '' }: Guess): string => `${email} ${passwordHash}`;
const fromAddress = (guess: Guess): string => `${keyOf(guess)} ${guess.from}`;
const fromDevice = (guess: Guess): string => `${keyOf(guess)} ${guess.device}`;
