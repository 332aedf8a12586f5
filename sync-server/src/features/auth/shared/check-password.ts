import type { Context } from 'hono';
import { type Database, homeOf } from '../../../database/database.ts';
import { clientAddress } from '../../../http/limits/client-address.ts';
import { ProblemError } from '../../../http/problems.ts';
import type { ServerContext } from '../../../server-context.ts';
import type { UserRow } from '../../people/users.store.ts';
import { knownDevice } from '../known-device.ts';
import { demandRoomForHash, isPasswordOf } from '../passwords/passwords.ts';
import { type Guess, SignInLimits } from '../sign-in-limits.ts';
import { accountOf } from './account-of.ts';
import { isAlone, type SharedAccount } from './shared-accounts.store.ts';

const ofEvent = new SignInLimits();
/** Apart: who knows a password of one event must have no more guesses at that of the address by signing in with it. */
const ofAddress = new SignInLimits('shared-');

/** A password that may be meant, and where guesses at it are counted. */
interface Way {
  limits: SignInLimits;
  counts: Database;
  guess: Guess;
  shared?: SharedAccount | undefined;
}

interface SignsIn {
  user: UserRow;
  passwordHash: string;
  /** Where it is the password of the address at all events. */
  shared: SharedAccount | undefined;
}

/**
 * Whom this password signs in here: that of the address, or that of this event alone. One never hides the other: whoever plants
 * an address at an event, with a password, would learn from it whether the address is known at another one.
 * @throws ProblemError `wrong_credentials`, `too_many_requests`, or `unavailable`, equally for known and unknown addresses
 */
export async function checkPassword(
  { database, config }: ServerContext,
  http: Context,
  { email, password }: { email: string; password: string },
): Promise<SignsIn> {
  demandRoomForHash();
  const home = homeOf(database);
  const { user, own, shared } = await accountOf(database, config.eventId, email);
  const isHosting = !(await isAlone(home.queries));
  const guessAt = (passwordHash: string | undefined): Guess => ({
    email: email.toLowerCase(),
    passwordHash,
    from: clientAddress(http, config.trustedProxy),
    device: knownDevice(http, config, passwordHash),
  });
  const ways: Way[] = [{ limits: ofEvent, counts: database, guess: guessAt(own) }];
  // Whichever event it comes through: a hundred of them are no more guesses than one.
  if (isHosting || shared)
    ways.unshift({ limits: ofAddress, counts: home, guess: guessAt(shared?.password_hash), shared });

  const failed: Way[] = [];
  let refusal: unknown;
  for (const way of ways) {
    const { limits, counts, guess } = way;
    const refused = await limits.attempt(counts, guess).catch((error: unknown) => error);
    if (refused !== undefined) {
      refusal = refused;
      continue;
    }
    const { passwordHash } = guess;
    if ((await isPasswordOf(user && passwordHash, password)) && user && passwordHash) {
      await limits.succeeded(counts, guess);
      return { user, passwordHash, shared: way.shared };
    }
    failed.push(way);
  }
  for (const { limits, counts, guess } of failed) await limits.failed(counts, guess);
  throw refusal ?? new ProblemError('wrong_credentials', 'Invalid credentials');
}
