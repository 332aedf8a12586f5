import { heldPeople } from '@baraza/schema/people/held-people';
import type { Unlisted } from '@baraza/schema/sync/pull';
import { type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import type { Reader } from './feed-document.ts';
import { knownTo } from './held-among.store.ts';

/**
 * SQL for counts of people, as JSON, which `unlistedOf` makes those who are missing from an attendee's replica: those who are
 * hidden, or everybody for who has a revoked ticket. In a large event it counts whom the replica has. Mirrors the scopes
 * of users. Read by every pull, so it looks only at hidden users and the connections of one person.
 */
export function unlistedFor(viewer: Reader): SQL {
  const { event_id, user_id } = viewer;
  const connected = sql`(array(
        select case when requester_id = ${user_id} then addressee_id else requester_id end
        from connections
        where status = 'accepted' and (requester_id = ${user_id} or addressee_id = ${user_id})
      ))`;
  // An array first: tested beside an `or`, the ids would be looked up for everybody at the event.
  const held = sql`id = any(array(select ${user_id}::text union all ${knownTo(user_id)}))`;
  const which = {
    everybody: sql`id <> ${user_id} and hidden and id <> all ${connected}`,
    known: sql`${held} and (not hidden or id = ${user_id} or id = any ${connected})`,
    nobody: viewer.large_event ? sql`id = ${user_id}` : sql`id <> ${user_id}`,
  }[heldPeople(viewer)];
  return countOf(sql`event_id = ${event_id} and ${which}`);
}

const countOf = (which: SQL): SQL => sql`(
  select jsonb_build_object('people', count(*), 'checked_in', count(*) filter (where "checkedIn"))
  from users where ${which})`;

/**
 * What is missing from an attendee's replica, by what `unlistedFor` has read. With those who are held it makes everybody, as
 * counted a moment ago, whoever of them has come in since.
 */
export async function unlistedOf(queries: Queries, viewer: Reader, read: Unlisted): Promise<Unlisted> {
  if (!viewer.large_event || heldPeople(viewer) === 'everybody') return read;
  const all = await everybodyAt(queries, viewer.event_id);
  return {
    people: Math.max(0, all.people - read.people),
    checked_in: Math.max(0, all.checked_in - read.checked_in),
  };
}

/** To count 20,000 people and more takes many milliseconds, and each pull asks for it: so old the count may be. */
export const COUNTED = { everyMs: 5_000 };
const counted = new WeakMap<Queries, Map<string, { at: number; people: Promise<Unlisted> }>>();

/** Everybody at an event, as they were counted a moment ago. */
function everybodyAt(queries: Queries, eventId: string): Promise<Unlisted> {
  const ofEvents = counted.get(queries) ?? new Map<string, { at: number; people: Promise<Unlisted> }>();
  counted.set(queries, ofEvents);
  const known = ofEvents.get(eventId);
  if (known && performance.now() - known.at < COUNTED.everyMs) return known.people;
  const people = countEverybody(queries, eventId);
  ofEvents.set(eventId, { at: performance.now(), people });
  people.catch(() => ofEvents.delete(eventId));
  return people;
}

async function countEverybody(queries: Queries, eventId: string): Promise<Unlisted> {
  const [row] = await rowsOf<{ counts: Unlisted }>(
    queries,
    sql`select ${countOf(sql`event_id = ${eventId}`)} as counts`,
  );
  return (row as { counts: Unlisted }).counts;
}

/** Hidden people: all of them, with `user_id` '', and those whom an attendee has all the same: themself, and who is connected with them. */
export interface HiddenCount extends Unlisted {
  user_id: string;
}

/**
 * SQL for rows of `HiddenCount`, of which `unlistedByPerson` makes the same for every attendee who sees others: counted in one
 * go, for all of them.
 * @param whose a condition on `user_id`
 */
export const hiddenCounts = (eventId: string, whose: SQL = sql`true`): SQL => sql`
  with hidden as materialized (select id, "checkedIn" from users where event_id = ${eventId} and hidden),
  known as (
    select '' as user_id, "checkedIn" from hidden
    union all select id, "checkedIn" from hidden
    union all select c.addressee_id, "checkedIn" from hidden
      join connections c on c.requester_id = hidden.id and c.status = 'accepted'
    union all select c.requester_id, "checkedIn" from hidden
      join connections c on c.addressee_id = hidden.id and c.status = 'accepted'
  )
  select user_id, count(*)::integer as people, (count(*) filter (where "checkedIn"))::integer as checked_in
  from known where ${whose} group by user_id`;

export function unlistedByPerson(counts: readonly HiddenCount[]): (userId: string) => Unlisted {
  const known = new Map(counts.map(({ user_id, people, checked_in }) => [user_id, { people, checked_in }]));
  const all = known.get('') ?? NONE;
  return (userId) => {
    const { people, checked_in } = known.get(userId) ?? NONE;
    return { people: all.people - people, checked_in: all.checked_in - checked_in };
  };
}

const NONE: Unlisted = { people: 0, checked_in: 0 };
