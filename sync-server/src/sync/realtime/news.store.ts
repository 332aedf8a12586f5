import type { CollectionName } from '@baraza/schema/entities';
import { type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import { atHorizon, feedHorizon, type HorizonRow, horizonColumns } from '../../database/feed/feed-horizon.ts';

/** A collection has changes in a scope of an event, and they can be pulled. */
export interface News {
  event_id: string;
  scope: string;
  collection: CollectionName;
}

/** The changes that became readable between two horizons: from the first (inclusive) to the second (exclusive). */
export interface Issue {
  news: News[];
  from: string;
  to: string;
  /** Some written changes are not readable yet: a transaction that began before them is still open. */
  pending: boolean;
  epoch: string;
  /**
   * Where documents changed since its beginning; undefined if in more than `SMALL_ISSUE` places. Not only until its end: a place
   * says where its document changed last, and that may have been after it.
   */
  places: ChangedPlace[] | undefined;
  /** What was read beside it, of the same moment. */
  beside?: unknown;
}

/** A document changed in a scope of an event. */
export interface ChangedPlace extends News {
  document_id: string;
}

/** Nearly every issue has fewer places: what it is about is then known with it, without another round trip. */
export const SMALL_ISSUE = 200;

/** Returns the transaction id below which all transactions have ended. */
export async function readHorizon(queries: Queries): Promise<string> {
  const [row] = await atHorizon((elsewhere) =>
    rowsOf<HorizonRow>(queries, sql`select ${horizonColumns('feed')} from ${feedHorizon(elsewhere)} as feed`),
  );
  return (row as HorizonRow).horizon;
}

type Found = HorizonRow &
  Pick<Issue, 'pending' | 'epoch' | 'beside'> & { news: News[] | null; places: ChangedPlace[] | null };

/** @param beside SQL for a JSON value to read with it */
export async function readIssue(queries: Queries, from: string, beside?: SQL): Promise<Issue> {
  const [row] = await atHorizon((elsewhere) =>
    rowsOf<Found>(
      queries,
      sql`
        select ${horizonColumns('feed')}, (select epoch from server_state) as epoch,
               coalesce((select xid >= feed.horizon from changes order by xid desc, seq desc limit 1), false) as pending,
               (select jsonb_agg(to_jsonb(told)) from (
                  select distinct event_id, scope, collection
                  from changes where xid >= ${from}::xid8 and xid < feed.horizon) as told) as news,
               (select jsonb_agg(to_jsonb(place)) from (
                  select event_id, scope, collection, document_id
                  from changes where xid >= ${from}::xid8
                  order by xid, seq limit ${SMALL_ISSUE + 1}) as place) as places
               ${beside && sql`, ${beside} as beside`}
        from ${feedHorizon(elsewhere)} as feed`,
    ),
  );
  const { horizon: to, pending, epoch, news, places, ...read } = row as Found;
  const few = places ?? [];
  const known = { from, to, pending, epoch, news: news ?? [], places: few.length > SMALL_ISSUE ? undefined : few };
  return beside ? { ...known, beside: read.beside } : known;
}

/** Ids of the documents of a collection that changed in an issue and were not deleted. */
export async function changedDocuments(
  queries: Queries,
  collection: CollectionName,
  issue: Pick<Issue, 'from' | 'to'>,
): Promise<string[]> {
  const rows = await rowsOf<{ document_id: string }>(
    queries,
    sql`select distinct document_id from changes
        where collection = ${collection} and not deleted
          and xid >= ${issue.from}::xid8 and xid < ${issue.to}::xid8`,
  );
  return rows.map(({ document_id }) => document_id);
}

/** Like `Issue.places`, of a large issue, in some scopes; undefined if in more than `most` places. */
export async function changedPlaces(
  queries: Queries,
  issue: Pick<Issue, 'from'>,
  scopes: readonly string[],
  most: number,
): Promise<ChangedPlace[] | undefined> {
  const rows = await rowsOf<ChangedPlace>(
    queries,
    sql`select event_id, scope, collection, document_id from changes
        where xid >= ${issue.from}::xid8
          and scope in (select jsonb_array_elements_text(${JSON.stringify(scopes)}::text::jsonb))
        order by xid, seq limit ${most + 1}`,
  );
  return rows.length > most ? undefined : rows;
}
