import type { CollectionName } from '@baraza/schema/entities';
import { sql } from 'drizzle-orm';
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
}

/** Returns the transaction id below which all transactions have ended. */
export async function readHorizon(queries: Queries): Promise<string> {
  const [row] = await atHorizon((elsewhere) =>
    rowsOf<HorizonRow>(queries, sql`select ${horizonColumns('feed')} from ${feedHorizon(elsewhere)} as feed`),
  );
  return (row as HorizonRow).horizon;
}

type Found = HorizonRow & { pending: boolean; news: News[] | null };

export async function readIssue(queries: Queries, from: string): Promise<Issue> {
  const [row] = await atHorizon((elsewhere) =>
    rowsOf<Found>(
      queries,
      sql`
        select ${horizonColumns('feed')},
               coalesce((select xid >= feed.horizon from changes order by xid desc, seq desc limit 1), false) as pending,
               (select jsonb_agg(distinct jsonb_build_object(
                  'event_id', event_id, 'scope', scope, 'collection', collection))
                from changes where xid >= ${from}::xid8 and xid < feed.horizon) as news
        from ${feedHorizon(elsewhere)} as feed`,
    ),
  );
  const { horizon: to, pending, news } = row as Found;
  return { from, to, pending, news: news ?? [] };
}

/** Ids of the documents of a collection that changed in an issue and were not deleted. */
export async function changedDocuments(queries: Queries, collection: CollectionName, issue: Issue): Promise<string[]> {
  const rows = await rowsOf<{ document_id: string }>(
    queries,
    sql`select distinct document_id from changes
        where collection = ${collection} and not deleted
          and xid >= ${issue.from}::xid8 and xid < ${issue.to}::xid8`,
  );
  return rows.map(({ document_id }) => document_id);
}

/** A document changed in a scope of an event. */
export interface ChangedPlace extends News {
  document_id: string;
}

/**
 * Where documents changed since the beginning of an issue, in some scopes; undefined if in more than `most` places. Not
 * only until its end: a place says where its document changed last, and that may have been after it.
 */
export async function changedPlaces(
  queries: Queries,
  issue: Issue,
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

/** Ids of the people and doors whose own row was changed since the beginning of an issue, readable or not. */
export async function changedViewers(queries: Queries, issue: Issue): Promise<Set<string>> {
  const rows = await rowsOf<{ document_id: string }>(
    queries,
    sql`select distinct document_id from changes
        where xid >= ${issue.from}::xid8 and scope = 'admin' and collection in ('users', 'doors')`,
  );
  return new Set(rows.map(({ document_id }) => document_id));
}
