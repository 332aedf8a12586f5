import type { Role } from '@baraza/schema/people/user';
import type { ServerContext } from '../../server-context.ts';
import { addUser, findUserByEmail, type UserRow } from '../people/users.store.ts';
import { giveRole } from './give-role.ts';
import { nameFromEmail } from './name-from-email.ts';

/** In the demo everybody may come in, and an email with "admin" in it is an administrator's: the login page says so. */
export async function demoPerson({ database, config }: ServerContext, email: string): Promise<UserRow> {
  const role: Role = email.toLowerCase().includes('admin') ? 'admin' : 'user';
  return database.transaction(async (tx) => {
    const person =
      (await findUserByEmail(tx, config.eventId, email)) ??
      (await addUser(tx, {
        event_id: config.eventId,
        name: nameFromEmail(email),
        email,
        role,
        ticketType: 'Standard',
      })) ??
      (await findUserByEmail(tx, config.eventId, email));
    if (!person) throw new Error('A person that could neither be added nor found');
    if (role !== 'admin' || person.role === 'admin') return person;
    await giveRole(tx, person.id, role);
    return { ...person, role };
  });
}
