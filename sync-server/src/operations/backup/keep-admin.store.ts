import type { Queries } from '../../database/database.ts';
import { passwordHashOf, setPasswordHash } from '../../features/auth/accounts.store.ts';
import { addUser, changeRole, findUser, findUserByEmail, type UserRow } from '../../features/people/users.store.ts';

export interface KeptAdmin {
  user: UserRow;
  /** None in a demo, which takes any. */
  passwordHash: string | undefined;
}

/** Who they are and how they sign in, before all of that is replaced. */
export async function readAdmin(tx: Queries, eventId: string, userId: string): Promise<KeptAdmin | undefined> {
  const user = await findUser(tx, eventId, userId);
  return user && { user, passwordHash: await passwordHashOf(tx, userId) };
}

/**
 * Whoever puts back a backup can sign in afterwards, as an admin, with the password that they have just given: also on
 * a new server, whose first admin the file does not know, or knows as somebody else with the same address.
 * @returns who that is now
 */
export async function keepAdmin(tx: Queries, { user, passwordHash }: KeptAdmin): Promise<string> {
  const { id, event_id, email, name, company, position, ticketType } = user;
  const there =
    (await findUser(tx, event_id, id)) ??
    (await findUserByEmail(tx, event_id, email)) ??
    (await addUser(tx, { id, event_id, email, name, company, position, ticketType, role: 'admin' }));
  if (!there) throw new Error('Who puts back the backup could neither be found nor added');
  if (there.role !== 'admin') await changeRole(tx, there.id, 'admin');
  if (passwordHash) await setPasswordHash(tx, there.id, passwordHash);
  return there.id;
}
