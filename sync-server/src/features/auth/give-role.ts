import type { Role } from '@baraza/schema/people/user';
import type { Queries } from '../../database/database.ts';
import { revokeSessionsOf } from '../../http/session/sessions.store.ts';
import { changeRole } from '../people/users.store.ts';

/** Changes what somebody may do, and signs them out everywhere: who signs in next does so knowing the new role. */
export async function giveRole(tx: Queries, userId: string, role: Role): Promise<void> {
  await changeRole(tx, userId, role);
  await revokeSessionsOf(tx, userId);
}
