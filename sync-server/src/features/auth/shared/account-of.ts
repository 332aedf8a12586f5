import { type Database, homeOf } from '../../../database/database.ts';
import { findUserByEmail } from '../../people/users.store.ts';
import { passwordHashOf } from '../accounts.store.ts';
import { findShared } from './shared-accounts.store.ts';

/**
 * The person with this email, the hash of the password that is of this event alone, and the account that the address has, whether or
 * not it is known here. Takes equally many queries whether there is one or not.
 */
export async function accountOf(database: Database, eventId: string, email: string) {
  const user = await findUserByEmail(database.queries, eventId, email);
  const own = await passwordHashOf(database.queries, user?.id ?? '');
  const shared = await findShared(homeOf(database).queries, email);
  return { user, own, shared };
}
