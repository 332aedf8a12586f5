import type { Queries } from '../../database/database.ts';
import { hadPassword, passwordHashOf, setPasswordHash } from '../../features/auth/accounts.store.ts';
import { addUser, changeRole, findUser, findUserByEmail, type UserRow } from '../../features/people/users.store.ts';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import { findSessionIn } from '../../http/session/sessions.store.ts';
import type { Viewer } from '../../http/session/viewer.ts';

export interface KeptAdmin {
  user: UserRow;
  /** '' where it is that of their address, kept elsewhere. Undefined in a demo, which accepts any password. */
  passwordHash: string | undefined;
}

/**
 * Whoever began to upload a backup may have been signed out, or made an attendee, long before its end.
 * @throws ProblemError unless their session is open, and that of an admin
 */
export async function demandAdminNow(queries: Queries, viewer: Viewer): Promise<void> {
  const session = await findSessionIn(queries, viewer.session_id, viewer.event_id);
  if (!session) throw new ProblemError('not_signed_in', 'Sign in to go on.');
  adminOnly({ ...viewer, role: session.role });
}

/** Reads an admin and their password hash, before the restore replaces them. */
export async function readAdmin(tx: Queries, eventId: string, userId: string): Promise<KeptAdmin | undefined> {
  const user = await findUser(tx, eventId, userId);
  const own = await passwordHashOf(tx, userId);
  return user && { user, passwordHash: own ?? ((await hadPassword(tx, userId)) ? '' : undefined) };
}

/**
 * Makes sure that the person who restores a backup can sign in afterwards, as an admin with their current password. On
 * a new server the backup may not contain them, or may contain their email under another id.
 * @returns the id of that person now
 */
export async function keepAdmin(tx: Queries, { user, passwordHash }: KeptAdmin): Promise<string> {
  const { id, event_id, email, name, company, position, ticketType } = user;
  const there =
    (await findUser(tx, event_id, id)) ??
    (await findUserByEmail(tx, event_id, email)) ??
    (await addUser(tx, { id, event_id, email, name, company, position, ticketType, role: 'admin' }));
  if (!there) throw new Error('Who puts back the backup could neither be found nor added');
  if (there.role !== 'admin') await changeRole(tx, there.id, 'admin');
  if (passwordHash !== undefined) await setPasswordHash(tx, there.id, passwordHash);
  return there.id;
}
