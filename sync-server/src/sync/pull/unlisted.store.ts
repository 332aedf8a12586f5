import type { Unlisted } from '@baraza/schema/sync/pull';
import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import type { Reader } from './feed-document.ts';

/**
 * Counts the people at the event who are missing from an attendee's replica because they are hidden. Mirrors the scopes
 * of users. Runs on every pull, so it reads only hidden users and the connections of one person.
 */
export async function countUnlisted(queries: Queries, { event_id, user_id }: Reader): Promise<Unlisted> {
  const [counted] = await rowsOf<Unlisted>(
    queries,
    sql`
      select count(*)::integer as people, (count(*) filter (where "checkedIn"))::integer as checked_in
      from users
      where event_id = ${event_id} and hidden and id <> ${user_id} and id <> all (array(
        select case when requester_id = ${user_id} then addressee_id else requester_id end
        from connections
        where status = 'accepted' and (requester_id = ${user_id} or addressee_id = ${user_id})
      ))`,
  );
  return counted as Unlisted;
}
