import type { CollectionName, DocumentOf } from '@baraza/schema/entities';
import type { Checkpoint } from '@baraza/schema/sync/pull';
import { tables } from '@baraza/schema/tables';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import { atHorizon, feedHorizon, type HorizonRow, horizonColumns } from '../../database/feed/feed-horizon.ts';

/** What a repeatable-read transaction sees of the feed. */
export interface SeenFeed {
  epoch: string;
  /** All transactions below this id have ended. */
  horizon: string;
  /** Which transactions are seen, as a Postgres `pg_snapshot`. */
  seen: string;
}

/** Call it first in the transaction: its snapshot is taken then. */
export async function seeFeed(tx: Queries): Promise<SeenFeed> {
  const [feed] = await atHorizon((elsewhere) =>
    rowsOf<HorizonRow & SeenFeed>(
      tx,
      sql`select ${horizonColumns('feed')}, pg_current_snapshot()::text as seen, state.epoch
          from ${feedHorizon(elsewhere)} as feed cross join server_state as state`,
    ),
  );
  if (!feed) throw new Error('The database has no epoch: it was not migrated');
  return feed;
}

/** Rows of a collection in an event, by id. @param after the last id that was read */
export async function readRowsAfter<C extends CollectionName>(
  tx: Queries,
  eventId: string,
  collection: C,
  after: string,
  limit: number,
): Promise<Required<DocumentOf<C>>[]> {
  // Every such table has these columns: the cast satisfies the type checker.
  const table = tables[collection] as (typeof tables)['rooms'];
  const inEvent = collection === 'events' ? eq(table.id, eventId) : eq(table.event_id, eventId);
  const rows = await tx
    .select()
    .from(table)
    .where(and(inEvent, gt(table.id, after)))
    .orderBy(asc(table.id))
    .limit(limit);
  return rows as unknown as Required<DocumentOf<C>>[];
}

/** Whether an event is large: see `heldPeople`. */
export async function isLarge(queries: Queries, eventId: string): Promise<boolean> {
  const { events } = tables;
  const [event] = await queries.select({ large: events.large }).from(events).where(eq(events.id, eventId));
  return event?.large ?? false;
}

export interface SharedScope {
  collection: CollectionName;
  scope: string;
}

export interface ChangesSince {
  epoch: string;
  /** How many changes there are that were not seen, at most `limit`. */
  changes: number;
  /** Whether one of them took a document out of its scope. */
  left: boolean;
}

/** What has happened in some scopes that an earlier transaction did not see. Reads at most `limit` rows of each. */
export async function changesSince(
  queries: Queries,
  eventId: string,
  shared: readonly SharedScope[],
  { horizon, seen }: SeenFeed,
  limit: number,
): Promise<ChangesSince> {
  const [since] = await rowsOf<ChangesSince>(
    queries,
    sql`
      select state.epoch, count(news.deleted)::integer as changes, coalesce(bool_or(news.deleted), false) as "left"
      from server_state as state
      left join lateral (
        select change.deleted
        from jsonb_to_recordset(${JSON.stringify(shared)}::text::jsonb) as shared(collection text, scope text)
        cross join lateral (
          select c.deleted from changes c
          where c.event_id = ${eventId} and c.collection = shared.collection and c.scope = shared.scope
            and c.xid >= ${horizon}::text::xid8
            and not pg_visible_in_snapshot(c.xid, ${seen}::text::pg_snapshot)
          limit ${limit}
        ) as change
        limit ${limit}
      ) as news on true
      group by state.epoch`,
  );
  if (!since) throw new Error('The database has no epoch: it was not migrated');
  return since;
}

/** How many changes some scopes have, and how many of them are later than a checkpoint. */
export async function countAfter(
  queries: Queries,
  eventId: string,
  shared: readonly SharedScope[],
  { xid, seq }: Checkpoint,
): Promise<{ later: number; all: number }> {
  const [counted] = await rowsOf<{ later: number; all: number }>(
    queries,
    sql`
      select count(*)::integer as "all",
             (count(*) filter (where (c.xid, c.seq) > (${xid}::text::xid8, ${seq}::text::bigint)))::integer as later
      from jsonb_to_recordset(${JSON.stringify(shared)}::text::jsonb) as shared(collection text, scope text)
      join changes c on c.event_id = ${eventId} and c.collection = shared.collection and c.scope = shared.scope`,
  );
  return counted ?? { later: 0, all: 0 };
}
