import type { Role } from '@baraza/schema/people/user';
import type { Queries } from '../../database/database.ts';
import { queueMails, withdrawMails } from '../../delivery/mail/queue.store.ts';
import { revokeSessionsOf } from '../../http/session/sessions.store.ts';
import { changeRole } from '../people/users.store.ts';

/** Changes a person's role and ends all their sessions, so that the next token carries the new role. */
export async function giveRole(tx: Queries, userId: string, role: Role): Promise<void> {
  await changeRole(tx, userId, role);
  await revokeSessionsOf(tx, userId);
}

/** Tells a person of a new role: only the last one, if it changed twice before a mail went out. */
export async function queueRoleMail(tx: Queries, eventId: string, user_id: string, role: Role): Promise<void> {
  await withdrawMails(tx, [user_id], ['madeAdmin', 'madeAttendee']);
  await queueMails(tx, eventId, [{ kind: role === 'admin' ? 'madeAdmin' : 'madeAttendee', user_id }]);
}
