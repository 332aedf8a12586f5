import { seesOthers } from '@baraza/schema/people/sees-others';
import type { Unlisted } from '@baraza/schema/sync/pull';
import { type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import type { Reader } from './feed-document.ts';

/**
 * SQL for the counts of people at the event who are missing from an attendee's replica, as JSON: those who are hidden, or
 * everybody for who has a revoked ticket. Mirrors the scopes of users. Read by every pull, so it looks only at hidden
 * users and the connections of one person.
 */
export function unlistedFor(viewer: Reader): SQL {
  const { event_id, user_id } = viewer;
  const isHidden = sql`hidden and id <> all (array(
        select case when requester_id = ${user_id} then addressee_id else requester_id end
        from connections
        where status = 'accepted' and (requester_id = ${user_id} or addressee_id = ${user_id})
      ))`;
  return sql`(
    select jsonb_build_object('people', count(*), 'checked_in', count(*) filter (where "checkedIn"))
    from users
    where event_id = ${event_id} and id <> ${user_id} and ${seesOthers(viewer) ? isHidden : sql`true`})`;
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
