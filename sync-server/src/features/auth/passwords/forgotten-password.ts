import type { Queries } from '../../../database/database.ts';
import { RateLimit } from '../../../http/limits/rate-limit.ts';
import { ProblemError } from '../../../http/problems.ts';
import { revokeSessionsOf } from '../../../http/session/sessions.store.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import type { ServerContext } from '../../../server-context.ts';
import { findUser, type UserRow } from '../../people/users.store.ts';
import { hadPassword, setPasswordHash } from '../accounts.store.ts';
import { setPendingEmail } from '../registration/address-changes.store.ts';
import { dropLinks } from '../registration/address-links.store.ts';
import { dropInvitation, setVerified } from '../registration/invitations.store.ts';
import { choosePassword } from '../shared/choose-password.ts';
import { endEverywhere, replaceShared } from '../shared/shared-accounts.store.ts';
import { isOwnPassword, passwordOf } from './own-password.ts';
import { dropResets, useReset } from './password-resets.store.ts';
import { hashPassword } from './passwords.ts';

/** Sets a new password with a mailed token, and ends all sessions of its owner. @returns the hash of the password */
export async function resetPassword(
  { database, config }: ServerContext,
  token: string,
  newPassword: string,
): Promise<string> {
  const passwordHash = await hashPassword(newPassword);
  await database.transaction(async (tx) => {
    const link = await useReset(tx, token);
    const person = link && (await findUser(tx, config.eventId, link.user_id));
    if (!person) throw noGoodLink();
    const isFirst = !(await hadPassword(tx, person.id));
    await choosePassword(database, tx, person, passwordHash, link.mailed_to);
    await proveAddress(tx, config.eventId, person, isFirst);
  });
  return passwordHash;
}

/** A link that was mailed to a person's address proves that it is theirs; invitations are not needed any more. */
async function proveAddress(tx: Queries, eventId: string, person: UserRow, isFirst: boolean): Promise<void> {
  // Who reads the old mailbox has the last word about its account.
  if (person.pending_email) await setPendingEmail(tx, person.id, null);
  if (person.verified) return;
  await setVerified(tx, person.id, { isFirst });
  await dropInvitation(tx, person.id);
  await dropLinks(tx, eventId, person.email);
}

export const noGoodLink = (): ProblemError =>
  new ProblemError('invalid_code', 'This link has been used or is too old. Please ask for another one.');

/** Of passwords that are compared, for a session. */
const changes = new RateLimit('change-password', 10, 600);
/** Refuses nothing: it tells sessions in which the password was changed within the last ten minutes. */
const changed = new RateLimit('changed-password', 1, 600);

/**
 * Changes the password after checking the current one; ends all other sessions that it signs in. The same again changes nothing.
 * @returns the hash of the new one
 * @throws ProblemError `too_many_requests`
 */
export async function changePassword(
  { database }: ServerContext,
  viewer: Viewer,
  currentPassword: string,
  newPassword: string,
): Promise<string> {
  const { user_id, session_id } = viewer;
  await changes.take(database, session_id);
  const { hash, shared } = await passwordOf(database, viewer);
  if (!(await isOwnPassword(database, viewer, currentPassword))) {
    // The answer to the same call may have been lost on its way.
    if (hash && (await changed.isUsedUp(database, session_id))) {
      await changes.take(database, session_id);
      if (await isOwnPassword(database, viewer, newPassword)) return hash;
    }
    throw anotherPassword();
  }
  const passwordHash = await hashPassword(newPassword);
  await database.transaction(async (tx) => {
    if (shared) {
      // Somebody with a mailed link may have been faster, and has the last word.
      if (!(await database.atHome(tx, () => replaceShared(tx, shared, passwordHash)))) throw anotherPassword();
      return endEverywhere(database, tx, shared.email, session_id);
    }
    await setPasswordHash(tx, user_id, passwordHash);
    await dropResets(tx, user_id);
    await revokeSessionsOf(tx, user_id, session_id);
  });
  await changed.count(database, session_id);
  return passwordHash;
}

const anotherPassword = (): ProblemError =>
  new ProblemError('invalid', 'Your current password is another one.', [
    { path: 'currentPassword', message: 'This is not your current password' },
  ]);
