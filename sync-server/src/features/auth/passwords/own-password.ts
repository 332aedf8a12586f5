import { type Database, homeOf } from '../../../database/database.ts';
import { RateLimit } from '../../../http/limits/rate-limit.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import { findUser } from '../../people/users.store.ts';
import { passwordHashOf } from '../accounts.store.ts';
import { beganWith, findShared, type SharedAccount } from '../shared/shared-accounts.store.ts';
import { isPasswordOf } from './passwords.ts';

/**
 * Counted for the account, through all events: a stolen session begins as many others as there are events, each of which
 * has a limit of its own.
 */
const guesses = new RateLimit('shared-password', 30, 600);

/**
 * With what a signed-in person signs in. That of the address counts only in a session that began with it: whoever looks after an
 * event can give the address of anybody to anybody there.
 */
export async function passwordOf(
  database: Database,
  { event_id, user_id, shared: claim }: Viewer,
): Promise<{ hash: string | undefined; shared?: SharedAccount }> {
  const person = claim && (await findUser(database.queries, event_id, user_id));
  const shared = person && !person.shares_email ? await findShared(homeOf(database).queries, person.email) : undefined;
  if (shared && beganWith(claim, shared)) return { hash: shared.password_hash, shared };
  return { hash: await passwordHashOf(database.queries, user_id) };
}

/** @throws ProblemError `too_many_requests` after too many guesses at the password of an address */
export async function isOwnPassword(database: Database, viewer: Viewer, password: string): Promise<boolean> {
  const { hash, shared } = await passwordOf(database, viewer);
  if (shared) await guesses.take(homeOf(database), hash ?? '');
  const isRight = await isPasswordOf(hash, password);
  if (isRight && shared) await guesses.forget(homeOf(database), hash ?? '');
  return isRight;
}
