import { LINE_MAX_LENGTH } from '@baraza/schema/define/fields';
import type { Event } from '@baraza/schema/event/event';
import { isSameName } from '@baraza/schema/people/same-name';
import { tables } from '@baraza/schema/tables';
import { readCode } from '@baraza/schema/tickets/ticket-code';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { changes } from '../../database/tables.ts';
import { setPasswordHash } from '../auth/accounts.store.ts';
import { setTicket, withTakenCodes } from '../people/people.store.ts';
import { findUser, findUserByEmail, listSharing, lockUser } from '../people/users.store.ts';
import type { AddedThere, HandedBadge, HandedDoor, HandedOver, Newcomer } from './handed-over.ts';

const { users, doors } = tables;

/**
 * Adds people who registered at a laptop and are not here yet, never as admins, and not who was removed here since.
 * @returns how many were added, and who is here under another id
 */
export async function addNewcomers(
  tx: Queries,
  event_id: string,
  people: readonly Newcomer[],
): Promise<Pick<HandedOver, 'people' | 'same'>> {
  const same: HandedOver['same'] = [];
  let added = 0;
  for (const { password_hash, ...person } of people) {
    // One by one: the next may share the address of this one.
    const [there] = await findSame(tx, event_id, [person]);
    if (there) same.push(there);
    if (there || (await wasHere(tx, event_id, person.id))) continue;
    await tx.insert(users).values({ ...person, event_id, role: 'user', verified: password_hash !== '' });
    if (password_hash) await setPasswordHash(tx, person.id, password_hash);
    added++;
  }
  return { people: added, same };
}

/** @returns those of the people who are here under another id */
export async function findSame(
  tx: Queries,
  eventId: string,
  people: readonly AddedThere[],
): Promise<HandedOver['same']> {
  const same: HandedOver['same'] = [];
  for (const person of people) {
    if (await findUser(tx, eventId, person.id)) continue;
    const there = await findThere(tx, eventId, person);
    if (there) same.push({ id: person.id, as: there.id });
  }
  return same;
}

/** Whether somebody is here or was: the feed remembers whom it had, until the event is put back from a backup. */
async function wasHere(tx: Queries, eventId: string, id: string): Promise<boolean> {
  const known = and(eq(changes.event_id, eventId), eq(changes.collection, 'users'), eq(changes.document_id, id));
  return (await tx.$count(changes, known)) > 0;
}

/** Who has the address here; of those who share it, who has their name. */
async function findThere(tx: Queries, eventId: string, { email, name, shares_email }: AddedThere) {
  if (!shares_email) return findUserByEmail(tx, eventId, email);
  return (await listSharing(tx, eventId, email)).find((other) => isSameName(other.name, name));
}

/**
 * Doors go on taking badges that a laptop printed for who is here under another id: like the code of another system, which
 * doors have too, and which a new ticket code ends. None that was ended so before, and none in place of another one.
 * @returns ids of those people whose badge opens no door here
 */
export async function keepBadges(tx: Queries, event: Event, badges: readonly HandedBadge[]): Promise<string[]> {
  const closed: string[] = [];
  const wanted = badges.map(({ user_id, code }) => ({ id: user_id, external_code: code }));
  const taken = await withTakenCodes(tx, event.id, wanted);
  for (const { user_id, code } of badges) {
    const person = await lockUser(tx, event.id, user_id);
    if (!person || person.external_code === code) continue;
    const reading = await readCode(code, event);
    const isGood = reading.ok && reading.kind === 'ticket' && reading.version >= person.ticket_version;
    if (isGood && person.external_code === '' && code.length <= LINE_MAX_LENGTH && !taken.has(user_id))
      await setTicket(tx, user_id, { external_code: code });
    else closed.push(user_id);
  }
  return closed;
}

/** So that records of phones at the laptop have the name of their door. Those phones speak to the laptop, not to us. */
export async function addDoors(tx: Queries, event_id: string, handed: readonly HandedDoor[]): Promise<void> {
  if (handed.length === 0) return;
  const rows = handed.map((door) => ({ ...door, event_id }));
  await tx.insert(doors).values(rows).onConflictDoNothing();
}
