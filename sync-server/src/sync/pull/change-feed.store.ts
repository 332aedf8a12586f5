import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import { atHorizon, feedHorizon, type HorizonRow, horizonColumns } from '../../database/feed/feed-horizon.ts';
import type { AskedFor, Place } from './change-feed.ts';

export interface Places {
  /** All transactions below this id have ended; only changes below it are read. */
  horizon: string;
  /** No transaction has this id or a higher one yet. */
  next: string;
  places: Place[];
}

/**
 * Finds where documents of some scopes have changed. A position is a transaction id and a sequence number. Only
 * transactions below the horizon are read. All of those have ended, so no change can appear later before a checkpoint
 * that was handed out, in whatever order writers commit. One checkpoint serves all scopes, because a change has the
 * same position in each.
 *
 * Reads at most one page of the index for each scope, whatever statistics the query planner has.
 */
export async function readPlaces(
  queries: Queries,
  eventId: string,
  scopes: readonly string[],
  askedFor: readonly AskedFor[],
): Promise<Places> {
  const asked = JSON.stringify(
    askedFor.map(({ collection, checkpoint, limit }) => ({
      collection,
      xid: checkpoint?.xid ?? '0',
      seq: checkpoint?.seq ?? '0',
      page: limit,
    })),
  );
  const readAt = (elsewhere: string) =>
    rowsOf<Partial<Place> & HorizonRow>(
      queries,
      sql`
      select ${horizonColumns('feed')}, place.collection, place.document_id,
             place.xid::text as xid, place.seq::text as seq
      from ${feedHorizon(elsewhere)} as feed
      left join lateral (
        select asked.collection, page.*
        from jsonb_to_recordset(${asked}::text::jsonb) as asked(collection text, xid text, seq text, page int)
        cross join lateral (
          select distinct on (change.xid, change.seq) change.*
          from jsonb_array_elements_text(${JSON.stringify(scopes)}::text::jsonb) as scope(name)
          cross join lateral (
            select c.document_id, c.xid, c.seq from changes c
            where c.event_id = ${eventId} and c.collection = asked.collection and c.scope = scope.name
              and (c.xid, c.seq) > (asked.xid::xid8, asked.seq::bigint) and c.xid < feed.horizon
            order by c.xid, c.seq limit asked.page
          ) as change
          order by change.xid, change.seq limit asked.page
        ) as page
      ) as place on true
      order by place.xid, place.seq`,
    );
  const rows = await atHorizon(readAt);
  // Every row carries the horizon; without changes there is one row that has only the horizon.
  const { horizon, next } = rows[0] as HorizonRow;
  return {
    horizon,
    next,
    places: rows.filter((row): row is Place & HorizonRow => row.document_id != null),
  };
}
