import type { CollectionName } from '@baraza/schema/entities/index';
import type { Checkpoint } from '@baraza/schema/wire/pull';
import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../database/database.ts';
import { type Reader, scopesOf } from './feed-document.ts';

export interface AskedFor {
  collection: CollectionName;
  checkpoint: Checkpoint | null;
  limit: number;
}

export interface Place extends Checkpoint {
  collection: CollectionName;
  document_id: string;
}

/**
 * What has changed for a viewer since their checkpoints, oldest first, each document once.
 *
 * A place is a transaction id and a number in it. Only transactions below the horizon are read: below it all have
 * ended, so nothing can appear any more before a place that was handed out, in whatever order writers commit. One
 * checkpoint serves all scopes of a viewer, because a change has the same place in each; a document whose place in one
 * scope is old (it left that scope) is met at its newest place only.
 */
export async function readFeed(
  queries: Queries,
  viewer: Reader,
  askedFor: readonly AskedFor[],
): Promise<{ horizon: string; places: Place[] }> {
  const asked = JSON.stringify(
    askedFor.map(({ collection, checkpoint, limit }) => ({
      collection,
      xid: checkpoint?.xid ?? '0',
      seq: checkpoint?.seq ?? '0',
      page: limit,
    })),
  );
  const scopes = JSON.stringify(scopesOf(viewer));
  const rows = await rowsOf<Partial<Place> & { horizon: string }>(
    queries,
    sql`
      select horizon.xid::text as horizon, place.collection, place.document_id,
             place.xid::text as xid, place.seq::text as seq
      from (select pg_snapshot_xmin(pg_current_snapshot()) as xid) as horizon
      left join lateral (
        select asked.collection, page.*
        from jsonb_to_recordset(${asked}::text::jsonb) as asked(collection text, xid text, seq text, page int)
        cross join lateral (
          select distinct on (change.xid, change.seq) change.*
          from jsonb_array_elements_text(${scopes}::text::jsonb) as scope(name)
          cross join lateral (
            select c.document_id, c.xid, c.seq from changes c
            where c.event_id = ${viewer.event_id} and c.collection = asked.collection and c.scope = scope.name
              and (c.xid, c.seq) > (asked.xid::xid8, asked.seq::bigint) and c.xid < horizon.xid
              and not exists (
                select 1 from changes newer
                where newer.event_id = c.event_id and newer.collection = c.collection
                  and newer.document_id = c.document_id
                  and newer.scope in (select jsonb_array_elements_text(${scopes}::text::jsonb))
                  and (newer.xid, newer.seq) > (c.xid, c.seq)
              )
            order by c.xid, c.seq limit asked.page
          ) as change
          order by change.xid, change.seq limit asked.page
        ) as page
      ) as place on true
      order by place.xid, place.seq`,
  );
  return {
    horizon: rows[0]?.horizon ?? '0',
    places: rows.filter((row): row is Place & { horizon: string } => row.document_id != null),
  };
}
