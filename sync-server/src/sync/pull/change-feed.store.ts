import { type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import { atHorizon, feedHorizon, type HorizonRow, horizonColumns } from '../../database/feed/feed-horizon.ts';
import type { AskedFor, Place, ScopeFrom } from './change-feed.ts';

export interface Places<Facts = null> {
  /** All transactions below this id have ended; only changes below it are read. */
  horizon: string;
  /** No transaction has this id or a higher one yet. */
  next: string;
  places: Place[];
  facts: Facts;
}

/**
 * Finds where documents have changed, for each collection in some scopes. A position is a transaction id and a sequence number. Only
 * transactions below the horizon are read. All of those have ended, so no change can appear later before a checkpoint
 * that was handed out, in whatever order writers commit. One checkpoint serves all scopes, because a change has the
 * same position in each.
 *
 * Reads at most one page of the index for each scope, whatever statistics the query planner has.
 * @param facts SQL for a JSON value to read beside them: a statement of its own costs more than what it reads
 */
export async function readPlaces<Facts = null>(
  queries: Queries,
  eventId: string,
  askedFor: readonly (Pick<AskedFor, 'collection' | 'limit'> & { scopes: readonly ScopeFrom[] })[],
  facts: SQL = sql`null::jsonb`,
): Promise<Places<Facts>> {
  const asked = JSON.stringify(askedFor.map(({ collection, scopes, limit }) => ({ collection, scopes, page: limit })));
  const readAt = (elsewhere: string) =>
    rowsOf<Partial<Place> & HorizonRow & { facts: Facts }>(
      queries,
      sql`
      select ${horizonColumns('feed')}, ${facts} as facts, place.collection, place.document_id,
             place.xid::text as xid, place.seq::text as seq
      from ${feedHorizon(elsewhere)} as feed
      left join lateral (
        select asked.collection, page.*
        from jsonb_to_recordset(${asked}::text::jsonb) as asked(collection text, scopes jsonb, page int)
        cross join lateral (
          select distinct on (change.xid, change.seq) change.*
          from jsonb_to_recordset(asked.scopes) as scope(name text, xid text, seq text)
          cross join lateral (
            select c.document_id, c.xid, c.seq from changes c
            where c.event_id = ${eventId} and c.collection = asked.collection and c.scope = scope.name
              and (c.xid, c.seq) > (scope.xid::xid8, scope.seq::bigint) and c.xid < feed.horizon
            order by c.xid, c.seq limit asked.page
          ) as change
          order by change.xid, change.seq limit asked.page
        ) as page
      ) as place on true
      order by place.xid, place.seq`,
    );
  const rows = await atHorizon(readAt);
  // Every row carries the horizon and the facts; without changes there is one row that has only these.
  const { horizon, next, facts: read } = rows[0] as HorizonRow & { facts: Facts };
  return {
    horizon,
    next,
    places: rows.filter((row): row is Place & HorizonRow & { facts: Facts } => row.document_id != null),
    facts: read,
  };
}

/**
 * Documents whose last change is at or above a horizon, and committed: a transaction that began before it is still open.
 * @returns ids by collection, at most `most` in all
 */
export async function readAbove(
  queries: Queries,
  eventId: string,
  horizon: string,
  shown: readonly { collection: string; scope: string }[],
  most: number,
): Promise<Pick<Place, 'collection' | 'document_id'>[]> {
  return rowsOf(
    queries,
    sql`
      select distinct c.collection, c.document_id
      from jsonb_to_recordset(${JSON.stringify(shown)}::text::jsonb) as shown(collection text, scope text)
      join changes c on c.event_id = ${eventId} and c.collection = shown.collection and c.scope = shown.scope
      where c.xid >= ${horizon}::xid8
      limit ${most}`,
  );
}
