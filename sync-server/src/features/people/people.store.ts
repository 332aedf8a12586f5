import { firstWord, isSameEmail, type NewPerson, type PersonChanges } from '@baraza/schema/people/person-fields';
import { PERSON_FIELDS, type User } from '@baraza/schema/people/user';
import { tables } from '@baraza/schema/tables';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { databaseCode } from '../../database/failures/errors.ts';
import { issueTickets } from '../tickets/event-keys.store.ts';
import type { UserRow } from './users.store.ts';

const { users } = tables;
const UNIQUE_VIOLATION = '23505';

/** People with these ids or emails, those too who share one; locked until the transaction ends. */
export async function lockUsersByIdOrEmail(
  tx: Queries,
  eventId: string,
  named: readonly { id: string; email: string }[],
): Promise<UserRow[]> {
  if (named.length === 0) return [];
  const ids = named.map(({ id }) => id);
  const emails = named.map(({ email }) => email.toLowerCase());
  const isNamed = inArray(sql`lower(${users.email})`, emails);
  // Each has an index of its own; asked for both at once, the database reads everybody.
  const [isOwn, isShared] = [and(isNamed, sql`not ${users.shares_email}`), and(isNamed, sql`${users.shares_email}`)];
  return tx
    .select()
    .from(users)
    .where(and(eq(users.event_id, eventId), or(inArray(users.id, ids), isOwn, isShared)))
    .orderBy(asc(users.id))
    .for('update');
}

/** All admins, locked until the transaction ends; always in the same order, which avoids deadlocks. */
export function lockAdmins(tx: Queries, eventId: string): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(and(eq(users.event_id, eventId), eq(users.role, 'admin')))
    .orderBy(asc(users.id))
    .for('update');
}

/** Ids of people whose code of another system somebody else has already; within the list, the first one has it. */
export async function withTakenCodes(
  tx: Queries,
  eventId: string,
  people: readonly { id: string; external_code?: string | undefined }[],
): Promise<Set<string>> {
  const wanted = new Map<string, string>();
  const without = new Set<string>();
  for (const { id, external_code: code } of people) {
    if (!code) continue;
    if ((wanted.get(code) ?? id) === id) wanted.set(code, id);
    else without.add(id);
  }
  if (wanted.size === 0) return without;
  const owners = await tx
    .select({ id: users.id, code: users.external_code })
    .from(users)
    .where(and(eq(users.event_id, eventId), inArray(users.external_code, [...wanted.keys()])));
  for (const { id, code } of owners) {
    const other = wanted.get(code);
    if (other !== undefined && other !== id) without.add(other);
  }
  return without;
}

/** Inserts people whose id is unused, and whose email is or may be shared, as attendees with a ticket. @returns those inserted */
export async function addPeople(
  tx: Queries,
  eventId: string,
  people: readonly (NewPerson & { shares_email?: boolean | undefined })[],
): Promise<{ id: string; email: string }[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const codes = await issueTickets(tx, eventId, ids, 1);
  const rows = people.map((person, at) => ({
    // Missing fields get the table's defaults.
    ...person,
    event_id: eventId,
    first_name: person.first_name ?? firstWord(person.name),
    verified: false,
    ticket_code: codes[at] as string,
  }));
  // Always in the same order, so that two transactions that add the same people don't deadlock.
  rows.sort((a, b) => (a.email < b.email ? -1 : 1));
  return tx.insert(users).values(rows).onConflictDoNothing().returning({ id: users.id, email: users.email });
}

const differing = (person: UserRow, changes: PersonChanges): [string, unknown][] =>
  Object.entries(changes).filter(([field, value]) => value !== person[field as keyof PersonChanges]);

/** @returns false when somebody else has the new email or code */
export async function changePerson(tx: Queries, person: UserRow, changes: PersonChanges): Promise<boolean> {
  const given = differing(person, changes);
  if (given.length === 0) return true;
  const isOwn = changes.email !== undefined && !isSameEmail(changes.email, person.email);
  try {
    // The unique index decides: two transactions that take the same email at once would not see each other in a query.
    await tx.transaction((savepoint) =>
      savepoint
        .update(users)
        .set({ ...Object.fromEntries(given), ...(isOwn && { shares_email: false }) })
        .where(eq(users.id, person.id)),
    );
    return true;
  } catch (error) {
    const isUnique = changes.email !== undefined || changes.external_code !== undefined;
    if (isUnique && databaseCode(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

export interface ChangeOfPerson {
  person: UserRow;
  changes: PersonChanges;
}

/**
 * Changes people in a statement for hundreds, but for who gets what only one may have, or is named again.
 * @returns those others, to be changed one by one in this order
 */
export async function changeTogether(tx: Queries, all: readonly ChangeOfPerson[]): Promise<ChangeOfPerson[]> {
  const together: FieldsOfPerson[] = [];
  const alone: ChangeOfPerson[] = [];
  const seen = new Set<string>();
  for (const one of all) {
    const { id } = one.person;
    const given = differing(one.person, one.changes);
    if (given.length === 0) continue;
    if (seen.has(id) || !given.every(isNobodyElses)) alone.push(one);
    else together.push({ ...(Object.fromEntries(given) as PersonChanges), id });
    seen.add(id);
  }
  await setFields(tx, together);
  return alone;
}

/** An address is unique and has a form to compare: it is set one by one. */
const FIELDS_SET = [
  ...PERSON_FIELDS.filter((field): field is Exclude<typeof field, 'email'> => field !== 'email'),
  'ticket_status',
] as const;
type FieldsOfPerson = { id: string } & { [Field in (typeof FIELDS_SET)[number]]?: UserRow[Field] | undefined };

/** Nothing that a unique index may refuse: of codes, only that there is none. */
const isNobodyElses = ([field, value]: [string, unknown]): boolean =>
  (FIELDS_SET as readonly string[]).includes(field) && (field === 'external_code' ? value === '' : value !== null);

const AT_ONCE = 500;

/** Sets fields of people, each of whom is there once, and no code that somebody else may have. */
export async function setFields(tx: Queries, people: readonly FieldsOfPerson[]): Promise<void> {
  const fields = FIELDS_SET.map((name) => {
    const field = sql.identifier(name);
    return sql`${field} = coalesce(given.${field}, ${users[name]})`;
  });
  for (let from = 0; from < people.length; from += AT_ONCE)
    await tx.execute(sql`update ${users} set ${sql.join(fields, sql`, `)}
      from jsonb_populate_recordset(null::${users}, ${JSON.stringify(people.slice(from, from + AT_ONCE))}::text::jsonb) as given
      where ${users.id} = given.id`);
}

export async function setTicket(
  tx: Queries,
  userId: string,
  ticket: Partial<Pick<User, 'ticket_status' | 'ticket_version' | 'ticket_code' | 'external_code'>>,
): Promise<void> {
  await tx.update(users).set(ticket).where(eq(users.id, userId));
}

/** Ticket codes of those people who have a valid ticket. */
export function listTickets(
  queries: Queries,
  eventId: string,
  userIds: readonly string[],
): Promise<{ user_id: string; qrData: string }[]> {
  return queries
    .select({ user_id: users.id, qrData: users.ticket_code })
    .from(users)
    .where(and(eq(users.event_id, eventId), inArray(users.id, [...userIds]), eq(users.ticket_status, 'valid')));
}
