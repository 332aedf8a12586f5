import { heldPeople } from '@baraza/schema/people/held-people';
import type { Unlisted } from '@baraza/schema/sync/pull';
import { type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import type { Reader } from './feed-document.ts';
import { knownTo } from './held-among.store.ts';

/**
 * Counts the people at the event who are missing from an attendee's replica: those who are hidden, those whom they don't know
 * in a large event, or everybody for who has a revoked ticket. Mirrors the scopes of users. Runs on every pull, so it
 * reads only hidden users and the connections of one person.
 */
export async function countUnlisted(queries: Queries, viewer: Reader): Promise<Unlisted> {
  const { event_id, user_id } = viewer;
  const held = heldPeople(viewer);
  if (held === 'known') return countUnknown(queries, viewer);
  const isHidden = sql`hidden and id <> all (array(
        select case when requester_id = ${user_id} then addressee_id else requester_id end
        from connections
        where status = 'accepted' and (requester_id = ${user_id} or addressee_id = ${user_id})
      ))`;
  const isMissing = held === 'everybody' ? isHidden : sql`true`;
  return countPeople(queries, sql`event_id = ${event_id} and id <> ${user_id} and ${isMissing}`);
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
  const people = countPeople(queries, sql`event_id = ${eventId}`);
  ofEvents.set(eventId, { at: performance.now(), people });
  people.catch(() => ofEvents.delete(eventId));
  return people;
}

async function countPeople(queries: Queries, which: SQL): Promise<Unlisted> {
  const [people] = await rowsOf<Unlisted>(
    queries,
    sql`select count(*)::integer as people, (count(*) filter (where "checkedIn"))::integer as checked_in
        from users where ${which}`,
  );
  return people as Unlisted;
}

/** With those who are held it makes everybody, as counted a moment ago, whoever of them has come in since. */
async function countUnknown(queries: Queries, { event_id, user_id }: Reader): Promise<Unlisted> {
  const isConnected = sql`id in (
    select case when requester_id = ${user_id} then addressee_id else requester_id end from connections
    where status = 'accepted' and (requester_id = ${user_id} or addressee_id = ${user_id}))`;
  const isHeld = sql`event_id = ${event_id} and
    (id = ${user_id} or (id in ${knownTo(user_id)} and (not hidden or ${isConnected})))`;
  const [all, held] = await Promise.all([everybodyAt(queries, event_id), countPeople(queries, isHeld)]);
  return {
    people: Math.max(0, all.people - held.people),
    checked_in: Math.max(0, all.checked_in - held.checked_in),
  };
}

/** The same for every attendee who sees others, by the id of the attendee: counted in one go, for a message to all of them. */
export async function countUnlistedForAll(queries: Queries, eventId: string): Promise<(userId: string) => Unlisted> {
  const rows = await rowsOf<Unlisted & { user_id: string }>(
    queries,
    sql`
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
      from known group by user_id`,
  );
  const known = new Map(rows.map(({ user_id, people, checked_in }) => [user_id, { people, checked_in }]));
  const all = known.get('') ?? NONE;
  return (userId) => {
    const { people, checked_in } = known.get(userId) ?? NONE;
    return { people: all.people - people, checked_in: all.checked_in - checked_in };
  };
}

const NONE: Unlisted = { people: 0, checked_in: 0 };
