import { randomUUID } from 'node:crypto';
import type { ArgsOf } from '@baraza/schema/commands';
import { searchForm } from '@baraza/schema/define/search-form';
import { firstWord, withFirstName } from '@baraza/schema/people/person-fields';
import type { Role } from '@baraza/schema/people/user';
import { tables } from '@baraza/schema/tables';
import { and, asc, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import { issueTicket } from '../tickets/event-keys.store.ts';

const { users } = tables;

export type UserRow = typeof users.$inferSelect;

export interface NewPerson {
  id?: string;
  event_id: string;
  name: string;
  email: string;
  role: Role;
  ticketType: string;
  /** False for whoever has yet to prove their address. */
  verified?: boolean;
  company?: string | undefined;
  position?: string | undefined;
}

export async function findUser(queries: Queries, eventId: string, id: string): Promise<UserRow | undefined> {
  const [user] = await queries
    .select()
    .from(users)
    .where(and(eq(users.event_id, eventId), eq(users.id, id)));
  return user;
}

/** Whoever has this code of another system, or had it at a venue laptop under another id. */
export async function findUserWithCode(queries: Queries, eventId: string, code: string): Promise<UserRow | undefined> {
  const [user] = await queries
    .select()
    .from(users)
    .where(and(eq(users.event_id, eventId), eq(users.external_code, code), ne(users.external_code, '')));
  return user;
}

/** Like `findUser`, and locks the row until the transaction ends. */
export async function lockUser(tx: Queries, eventId: string, id: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.event_id, eventId), eq(users.id, id)))
    .for('update');
  return user;
}

/**
 * Like `lockUser` for many people, by id; always in the same order, which avoids deadlocks. It is sent when this returns: what
 * is sent next reads what is there when they are locked.
 */
export async function lockUsers(tx: Queries, eventId: string, ids: readonly string[]): Promise<Map<string, UserRow>> {
  const rows = await tx
    .select()
    .from(users)
    .where(and(eq(users.event_id, eventId), isOneOf(users.id, new Set(ids))))
    .orderBy(asc(users.id))
    .for('update')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whom this address signs in; not those who only share it. */
export async function findUserByEmail(queries: Queries, eventId: string, email: string): Promise<UserRow | undefined> {
  const [user] = await queries
    .select()
    .from(users)
    .where(and(eq(users.event_id, eventId), hasAddress(email), not(users.shares_email)));
  return user;
}

/** How many links one mail has at most. */
const SHARING_AT_ONCE = 100;

/** Who has no address but this one, which is another person's; by name. */
export function listSharing(queries: Queries, eventId: string, email: string): Promise<UserRow[]> {
  return queries
    .select()
    .from(users)
    .where(and(eq(users.event_id, eventId), hasAddress(email), users.shares_email))
    .orderBy(asc(users.name), asc(users.id))
    .limit(SHARING_AT_ONCE);
}

/** Whether anybody's mails go to this address. */
export const isAddressInUse = async (queries: Queries, eventId: string, email: string): Promise<boolean> =>
  (await queries.$count(users, and(eq(users.event_id, eventId), hasAddress(email)))) > 0;

const hasAddress = (email: string): SQL => eq(sql`lower(${users.email})`, email.toLowerCase());

export function countAdmins(queries: Queries, eventId: string): Promise<number> {
  return queries.$count(users, and(eq(users.event_id, eventId), eq(users.role, 'admin')));
}

/** @returns undefined when the email is taken */
export async function addUser(tx: Queries, person: NewPerson): Promise<UserRow | undefined> {
  const id = person.id ?? randomUUID();
  const [user] = await tx
    .insert(users)
    .values({
      id,
      event_id: person.event_id,
      name: person.name,
      first_name: firstWord(person.name),
      email: person.email,
      role: person.role,
      ticketType: person.ticketType,
      verified: person.verified ?? true,
      company: person.company ?? '',
      position: person.position ?? '',
      ticket_code: await issueTicket(tx, person.event_id, id, 1),
    })
    .onConflictDoNothing()
    .returning();
  return user;
}

/** `hidden`: with those who hide themselves; `only`: one person alone. */
interface Whom {
  hidden: boolean;
  only?: string;
}

export async function listUsers(
  queries: Queries,
  eventId: string,
  page: Whom & { limit: number; offset: number },
): Promise<{ total: number; rows: UserRow[] }> {
  const where = listed(eventId, page);
  const rows = await queries
    .select()
    .from(users)
    .where(where)
    .orderBy(asc(users.name), asc(users.id))
    .limit(page.limit)
    .offset(page.offset);
  return { total: await queries.$count(users, where), rows };
}

/** What one search can ask: each attendee of 20,000 types, and each word that many have is a look at all of their cards. */
export const SEARCH_FINDS = { people: 51, words: 6, lettersOfWord: 2 };

/** The first people by name who have all of these words, as the app searches them; never more than `SEARCH_FINDS.people`. */
export async function searchUsers(queries: Queries, eventId: string, search: string, whom: Whom): Promise<UserRow[]> {
  const words = searchForm(search)
    .split(' ')
    .filter((word) => [...word].length >= SEARCH_FINDS.lettersOfWord)
    .slice(0, SEARCH_FINDS.words);
  if (words.length === 0) return [];
  return queries
    .select()
    .from(users)
    .where(and(listed(eventId, whom), hasWords(eventId, words)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(SEARCH_FINDS.people);
}

function listed(eventId: string, { hidden, only }: Whom): SQL | undefined {
  const whose = only === undefined ? (hidden ? undefined : eq(users.hidden, false)) : eq(users.id, only);
  return and(eq(users.event_id, eventId), whose);
}

/** Longer words are cut in the index as well. */
const WORD_MAX = 40;

/**
 * SQL: a card has words that begin with each of these, whatever their case and accents. Found by a query of its own: asked for the
 * first page by name, the database else folds the words of everybody in that order, until enough are found.
 */
function hasWords(eventId: string, words: readonly string[]): SQL {
  const query = words.map((word) => `'${word.slice(0, WORD_MAX)}':*`).join(' & ');
  return sql`${users.id} = any(array(
    select found.id from users as found
    where found.event_id = ${eventId}
      and search_words(found.name, found.position, found.company, found."ticketType", found.interests) @@ ${query}::tsquery
  ))`;
}

/** @returns false when the person does not exist */
export async function changeProfile(
  tx: Queries,
  eventId: string,
  userId: string,
  asked: ArgsOf<'update_profile'>['changes'],
): Promise<boolean> {
  const person = await lockUser(tx, eventId, userId);
  if (!person) return false;
  const { first_name, ...profile } = withFirstName(person, asked);
  const changes = { ...profile, ...(first_name === undefined ? {} : { first_name }) };
  if (Object.keys(changes).length > 0) await tx.update(users).set(changes).where(eq(users.id, userId));
  return true;
}

export async function changeRole(tx: Queries, userId: string, role: Role): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, userId));
}
