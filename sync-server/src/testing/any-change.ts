import type { CollectionName, DocumentOf } from '@baraza/schema/entities';
import { tables } from '@baraza/schema/tables';
import { aDocument } from '@baraza/schema/testing/a-document';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { Queries } from '../database/database.ts';

/** A row that is written or, without fields, deleted. */
export interface AnyChange {
  collection: CollectionName;
  id: string;
  fields?: Record<string, unknown>;
}

const AT = '2026-11-21T08:00:00.000Z';
const number = fc.nat({ max: 3 });
const word = fc.constantFrom('', 'Kijani', 'Jua Kali');

/**
 * Anything that can change in an event where it decides who sees what: who is hidden, an admin, without a ticket, connected,
 * reported, written to. @param people ids of people who are there, and stay
 */
export function anyChange(people: readonly string[]): fc.Arbitrary<AnyChange> {
  const person = fc.constantFrom(...people);
  const somebody = fc.constantFrom('', ...people);
  const row = <C extends CollectionName>(
    collection: C,
    fields: { [F in keyof DocumentOf<C>]?: fc.Arbitrary<DocumentOf<C>[F]> },
    id: fc.Arbitrary<string> = number.map((n) => `${collection}-${n}`),
  ): fc.Arbitrary<AnyChange> =>
    fc.record({
      collection: fc.constant(collection),
      id,
      fields: fc.record(fields as Record<string, fc.Arbitrary<unknown>>),
    });

  const card = {
    name: word.map((name) => name || 'Somebody'),
    company: word,
    hidden: fc.boolean(),
    checkedIn: fc.boolean(),
    ticket_code: word,
  };
  const source = fc.constantFrom({}, { row: '7' });
  const changed = fc.oneof(
    { arbitrary: row('users', card, person), weight: 4 },
    row('users', { role: fc.constantFrom('user', 'admin') }, person),
    row('users', { ticket_status: fc.constantFrom('valid', 'valid', 'revoked') }, person),
    row('users', card),
    row('rooms', { name: word.map((name) => name || 'Room'), source: source as never }),
    row('check_ins', { user_id: somebody, gate_id: word, status: fc.constantFrom('duplicate', 'held') }),
    row('notifications', {
      user_id: somebody,
      audience: fc.constantFrom('everybody', 'checked_in'),
      state: fc.constantFrom('sent', 'scheduled', 'template'),
      copy_of: fc.constantFrom('', 'another'),
    }),
    { arbitrary: pair('connections', 'requester_id', 'addressee_id'), weight: 3 },
    pair('meetings', 'proposer_id', 'invitee_id'),
    pair('reports', 'reporter_id', 'reported_id'),
    pair('blocks', 'user_id', 'blocked_id'),
    { arbitrary: row('contact_details', { phone: word, messenger: word }, person), weight: 2 },
    row('bookmarks', { user_id: person }),
    row('ratings', { user_id: person }),
    row('questions', { user_id: person, state: fc.constantFrom('open', 'answered', 'hidden') }),
    row('person_notes', { user_id: person, about_id: person }),
    row('doors', { name: word.map((name) => name || 'Door') }),
    row('events', { tagline: word, registration_code: word }, fc.constant('event-001')),
  );

  function pair(
    collection: 'connections' | 'reports' | 'blocks' | 'meetings',
    from: string,
    to: string,
  ): fc.Arbitrary<AnyChange> {
    const status = fc.constantFrom('requested', 'accepted', 'accepted', 'declined');
    return fc
      .record({ from: person, to: person, status, withheld: fc.boolean() })
      .filter(({ from, to }) => from !== to && (collection !== 'connections' || asks(from, to)))
      .map(({ status, withheld, ...who }) => ({
        collection,
        id: `${who.from}~${who.to}`,
        fields: { [from]: who.from, [to]: who.to, ...(collection === 'connections' && { status, withheld }) },
      }));
  }

  /** Between two people is one connection, and always the same of them has asked. */
  function asks(from: string, to: string): boolean {
    const [first, last] = [people.indexOf(from), people.indexOf(to)];
    return first < last === ((first + last) % 2 === 1);
  }
  const isKept = ({ collection, id }: AnyChange) =>
    collection === 'events' || (collection === 'users' && people.includes(id));
  return fc
    .record({ change: changed, isDeleted: fc.integer({ min: 0, max: 5 }).map((n) => n === 0) })
    .map(({ change: { collection, id, fields }, isDeleted }) =>
      isDeleted && !isKept({ collection, id }) ? { collection, id } : { collection, id, fields: fields ?? {} },
    );
}

/** Writes a change as a single statement. */
export async function applyChange(queries: Queries, { collection, id, fields: said }: AnyChange): Promise<void> {
  // Every such table has an id: the cast satisfies the type checker.
  const table = tables[collection] as (typeof tables)['rooms'];
  if (!said) {
    await queries.delete(table).where(eq(table.id, id));
    return;
  }
  // Nobody has two copies of one message.
  const fields = said.copy_of ? { ...said, copy_of: `what ${id} copies` } : said;
  const times = {
    created_at: AT,
    start_time: AT,
    end_time: AT,
    updated_at: AT,
    check_in_time: AT,
    device_time: AT,
    arrived_at: AT,
  };
  const known = Object.fromEntries(Object.entries(times).filter(([field]) => field in table));
  const more = collection === 'users' ? { email: `${id}@test.example`, ticket_code: 'x' } : {};
  const row = { ...aDocument(collection, { id } as never), ...known, ...more, ...fields, id };
  const change = Object.keys(fields).length > 0 ? fields : { id };
  await queries
    .insert(table)
    .values(row as never)
    .onConflictDoUpdate({ target: table.id, set: change });
}
