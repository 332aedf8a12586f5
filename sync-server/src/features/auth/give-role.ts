import type { Role } from '@baraza/schema/people/user';
import type { Queries } from '../../database/database.ts';
import { revokeSessionsOf } from '../../http/session/sessions.store.ts';
import { changeRole } from '../people/users.store.ts';

/** Changes a person's role and ends all their sessions, so that the next token carries the new role. */
export async function giveRole(tx: Queries, userId: string, role: Role): Promise<void> {
  await changeRole(tx, userId, role);
  await revokeSessionsOf(tx, userId);
}
