import { isSameName } from '@baraza/schema/people/same-name';
import { tables } from '@baraza/schema/tables';
import type { Queries } from '../../database/database.ts';
import { setPasswordHash } from '../auth/accounts.store.ts';
import { findUser, findUserByEmail, listSharing } from '../people/users.store.ts';
import type { HandedDoor, HandedOver, Newcomer } from './handed-over.ts';

const { users, doors } = tables;

/**
 * Adds people who registered at a laptop and are not here yet, never as admins.
 * @returns those who are here under another id
 */
export async function addNewcomers(
  tx: Queries,
  event_id: string,
  people: readonly Newcomer[],
): Promise<HandedOver['same']> {
  const same: HandedOver['same'] = [];
  for (const { password_hash, ...person } of people) {
    if (await findUser(tx, event_id, person.id)) continue;
    const there = await findThere(tx, event_id, person);
    if (there) {
      same.push({ id: person.id, as: there.id });
      continue;
    }
    await tx.insert(users).values({ ...person, event_id, role: 'user', verified: password_hash !== '' });
    if (password_hash) await setPasswordHash(tx, person.id, password_hash);
  }
  return same;
}

/** Who has the address here; of those who share it, who has their name. */
async function findThere(tx: Queries, eventId: string, { email, name, shares_email }: Omit<Newcomer, 'password_hash'>) {
  if (!shares_email) return findUserByEmail(tx, eventId, email);
  return (await listSharing(tx, eventId, email)).find((other) => isSameName(other.name, name));
}

/** So that records of phones at the laptop have the name of their door. Those phones speak to the laptop, not to us. */
export async function addDoors(tx: Queries, event_id: string, handed: readonly HandedDoor[]): Promise<void> {
  if (handed.length === 0) return;
  const rows = handed.map((door) => ({ ...door, event_id }));
  await tx.insert(doors).values(rows).onConflictDoNothing();
}
