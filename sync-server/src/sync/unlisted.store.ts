import { tables } from '@baraza/schema/tables/index';
import type { Unlisted } from '@baraza/schema/wire/pull';
import { and, count, eq, ne, notExists, or, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import type { Reader } from './feed-document.ts';

const { users, connections } = tables;

/** How many people the replica of an attendee does not have, though they are at the event: the scopes of users, counted. */
export async function countUnlisted(queries: Queries, { event_id, user_id }: Reader): Promise<Unlisted> {
  const isConnected = queries
    .select({ one: sql`1` })
    .from(connections)
    .where(
      and(
        eq(connections.status, 'accepted'),
        or(
          and(eq(connections.requester_id, users.id), eq(connections.addressee_id, user_id)),
          and(eq(connections.addressee_id, users.id), eq(connections.requester_id, user_id)),
        ),
      ),
    );
  const [unlisted] = await queries
    .select({
      people: count(),
      checked_in: sql<number>`cast(count(*) filter (where ${users.checkedIn}) as integer)`,
    })
    .from(users)
    .where(and(eq(users.event_id, event_id), sql`${users.hidden}`, ne(users.id, user_id), notExists(isConnected)));
  return unlisted ?? { people: 0, checked_in: 0 };
}
