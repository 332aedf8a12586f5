import type { Queries } from '../../../database/database.ts';
import { ProblemError } from '../../../http/problems.ts';
import { revokeSessionsOf } from '../../../http/session/sessions.store.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import type { ServerContext } from '../../../server-context.ts';
import { findUser } from '../../people/users.store.ts';
import { passwordHashOf, setPasswordHash } from '../accounts.store.ts';
import { setPendingEmail } from '../registration/address-changes.store.ts';
import { dropLinks } from '../registration/address-links.store.ts';
import { dropInvitation, setVerified } from '../registration/invitations.store.ts';
import { dropResets, useReset } from './password-resets.store.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';

/** Sets a new password with a mailed token, and ends all sessions of its owner. @returns the hash of the password */
export async function resetPassword(context: ServerContext, token: string, newPassword: string): Promise<string> {
  const passwordHash = await hashPassword(newPassword);
  await context.database.transaction(async (tx) => {
    const userId = await useReset(tx, token);
    if (!userId) throw noGoodLink();
    const isFirst = (await passwordHashOf(tx, userId)) === undefined;
    await setPasswordHash(tx, userId, passwordHash);
    await revokeSessionsOf(tx, userId);
    await proveAddress(tx, context.config.eventId, userId, isFirst);
  });
  return passwordHash;
}

/** A link that was mailed to a person's address proves that it is theirs; invitations are not needed any more. */
async function proveAddress(tx: Queries, eventId: string, userId: string, isFirst: boolean): Promise<void> {
  const person = await findUser(tx, eventId, userId);
  // Who reads the old mailbox has the last word about its account.
  if (person?.pending_email) await setPendingEmail(tx, userId, null);
  if (!person || person.verified) return;
  await setVerified(tx, userId, { isFirst });
  await dropInvitation(tx, userId);
  await dropLinks(tx, eventId, person.email);
}

export const noGoodLink = (): ProblemError =>
  new ProblemError('invalid_code', 'This link has been used or is too old. Please ask for another one.');

/** Changes the password after checking the current one; ends all other sessions of the person. @returns the hash of the new one */
export async function changePassword(
  { database }: ServerContext,
  { user_id, session_id }: Viewer,
  currentPassword: string,
  newPassword: string,
): Promise<string> {
  if (!(await isPasswordOf(await passwordHashOf(database.queries, user_id), currentPassword)))
    throw new ProblemError('invalid', 'Your current password is another one.', [
      { path: 'currentPassword', message: 'This is not your current password' },
    ]);
  const passwordHash = await hashPassword(newPassword);
  await database.transaction(async (tx) => {
    await setPasswordHash(tx, user_id, passwordHash);
    await dropResets(tx, user_id);
    await revokeSessionsOf(tx, user_id, session_id);
  });
  return passwordHash;
}
