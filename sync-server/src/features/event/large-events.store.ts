import { LARGE_EVENT_FROM } from '@baraza/schema/people/held-people';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { type Database, type Queries, rowsOf } from '../../database/database.ts';
import { SESSIONS_CHANNEL } from '../../database/feed/listeners.ts';

const { events } = tables;

/**
 * Marks the events that have become large; none is ever unmarked: phones that dropped people would fetch all of them again.
 * @returns the ids of those that were marked
 */
export async function markLargeEvents(database: Database, from = LARGE_EVENT_FROM): Promise<string[]> {
  const found = await rowsOf<{ id: string }>(
    database.queries,
    sql`select id from events where not large
        and (select count(*) from (select 1 from users where event_id = events.id limit ${from}) as counted) >= ${from}`,
  );
  for (const { id } of found) await database.transaction((tx) => markLarge(tx, id));
  return found.map(({ id }) => id);
}

async function markLarge(tx: Queries, eventId: string): Promise<void> {
  // Gives up before the database looks for deadlocks, so that it is never somebody's command that fails: the next look tries again.
  await tx.execute(sql`set local lock_timeout = '500ms'`);
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('update');
  // What is written from here on finds the event large: a change noted for everybody alone would be missed by those who know them.
  await tx.execute(sql`lock table users, connections, blocks in share row exclusive mode`);
  await tx.update(events).set({ large: true }).where(eq(events.id, eventId));
  await tx.execute(sql`
    insert into changes (event_id, scope, collection, document_id, xid, seq, deleted)
    select ${eventId}, 'user:' || reader, 'users', person, pg_current_xact_id(), nextval('change_sequence'), false
    from (
      select requester_id, addressee_id from connections where event_id = ${eventId}
      union select addressee_id, requester_id from connections where event_id = ${eventId} and not withheld
      union select user_id, blocked_id from blocks where event_id = ${eventId}
    ) as known(reader, person)
    on conflict (event_id, collection, document_id, scope)
      do update set xid = excluded.xid, seq = excluded.seq, deleted = false`);
  // Open sockets are asked again who they are, which says what they hold.
  await tx.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, '')`);
}
