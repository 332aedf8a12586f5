import type { Database } from '../../database/database.ts';
import { addUser, countAdmins, findUserByEmail } from '../people/users.store.ts';
import { setPasswordHash } from './accounts.store.ts';
import { giveRole } from './give-role.ts';
import { nameFromEmail } from './name-from-email.ts';
import { hashPassword } from './passwords/passwords.ts';

/** Creates the configured admin if the event has no admin yet. */
export async function addFirstAdmin(
  database: Database,
  eventId: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if ((await countAdmins(database.queries, eventId)) > 0) return;
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    const person = {
      event_id: eventId,
      name: nameFromEmail(email),
      email,
      role: 'admin',
      ticketType: 'Staff',
    } as const;
    const admin = (await addUser(tx, person)) ?? (await findUserByEmail(tx, eventId, email));
    if (!admin) throw new Error('The first admin could neither be added nor found');
    if (admin.role !== 'admin') await giveRole(tx, admin.id, 'admin');
    await setPasswordHash(tx, admin.id, passwordHash);
  });
}
