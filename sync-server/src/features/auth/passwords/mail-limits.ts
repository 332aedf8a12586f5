import type { Database } from '../../../database/database.ts';
import { RateLimit } from '../../../http/limits/rate-limit.ts';

const QUARTER_HOUR = 900;

interface Asking {
  /** In lower case; may be unknown. */
  email: string;
  /** The address that it comes from. */
  from: string;
  /** A device that has signed in to this account before. */
  device: string | undefined;
}

/**
 * How often a link for a new password is mailed because somebody said they forgot it. A device that the account knows
 * has a limit of its own. One address can't use up what an account is mailed; several together can, for at most a
 * quarter of an hour. What admins ask for counts elsewhere.
 */
export class MailLimits {
  readonly #knownDevice = new RateLimit('mails-known', 5, 4 * QUARTER_HOUR);
  readonly #toOneFromAddress = new RateLimit('mails-to-from', 5, QUARTER_HOUR);
  readonly #toOne = new RateLimit('mails-to', 10, QUARTER_HOUR);
  readonly #fromAddress = new RateLimit('mails-from', 150, QUARTER_HOUR);

  /** Counts one; throws `too_many_requests` above a limit. */
  async take(database: Database, { email, from, device }: Asking): Promise<void> {
    if (device) return this.#knownDevice.take(database, `${email} ${device}`);
    await this.#toOneFromAddress.take(database, `${email} ${from}`);
    await this.#fromAddress.take(database, from);
    await this.#toOne.take(database, email);
  }
}
