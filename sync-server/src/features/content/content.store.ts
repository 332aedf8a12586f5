import type { BookmarkKind } from '@baraza/schema/bookmarks/bookmark';
import type { ContentCollection } from '@baraza/schema/content/content';
import { tables } from '@baraza/schema/tables';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { contentImages } from '../../database/tables.ts';
import type { DocumentRef } from '../../sync/command-handler.ts';

export interface ContentRef extends DocumentRef {
  collection: ContentCollection;
}

export type ContentRow = Record<string, unknown> & { id: string };

// All five tables have `id` and `event_id`; the cast satisfies the type checker.
const tableOf = ({ collection }: Pick<ContentRef, 'collection'>) => tables[collection] as (typeof tables)['rooms'];

const one = (eventId: string, ref: ContentRef): SQL | undefined => {
  const table = tableOf(ref);
  return and(eq(table.event_id, eventId), eq(table.id, ref.id));
};

/** Reads a row and locks it until the transaction ends. */
export async function lockContent(tx: Queries, eventId: string, ref: ContentRef): Promise<ContentRow | undefined> {
  const [row] = await tx.select().from(tableOf(ref)).where(one(eventId, ref)).for('update');
  return row;
}

/** Inserts rows whose ids do not exist. @param rows at least one */
export async function addContent(
  tx: Queries,
  collection: ContentCollection,
  rows: readonly (ContentRow & { event_id: string })[],
): Promise<void> {
  await tx
    .insert(tableOf({ collection }))
    .values(rows as never)
    .onConflictDoNothing();
}

export async function changeContent(tx: Queries, eventId: string, ref: ContentRef, changes: object): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.update(tableOf(ref)).set(changes).where(one(eventId, ref));
}

/** @returns the ids of those that were there */
export async function removeContent(
  tx: Queries,
  eventId: string,
  collection: ContentCollection,
  ids: readonly string[],
): Promise<string[]> {
  const table = tableOf({ collection });
  const removed = await tx
    .delete(table)
    .where(and(eq(table.event_id, eventId), inArray(table.id, [...ids])))
    .returning({ id: table.id });
  return removed.map(({ id }) => id);
}

const STARRED_AS: Record<ContentCollection, BookmarkKind | undefined> = {
  exhibitors: 'exhibitor',
  sponsors: 'sponsor',
  speakers: 'speaker',
  sessions: 'session',
  rooms: undefined,
};

/** Removes bookmarks, ratings, questions, pictures and references of deleted content. Returns the other content that it changed. */
export async function detach(
  tx: Queries,
  eventId: string,
  collection: ContentCollection,
  removed: readonly string[],
): Promise<DocumentRef[]> {
  if (removed.length === 0) return [];
  const ids = [...removed];
  const { sessions, speakers, bookmarks, ratings, questions } = tables;
  const kind = STARRED_AS[collection];
  if (kind)
    await tx
      .delete(bookmarks)
      .where(and(eq(bookmarks.event_id, eventId), eq(bookmarks.kind, kind), inArray(bookmarks.target_id, ids)));
  await tx
    .delete(contentImages)
    .where(
      and(
        eq(contentImages.event_id, eventId),
        eq(contentImages.collection, collection),
        inArray(contentImages.document_id, ids),
      ),
    );
  if (collection === 'rooms') {
    const there = and(eq(sessions.event_id, eventId), inArray(sessions.room_id, ids));
    const changed = await tx.update(sessions).set({ room_id: '' }).where(there).returning({ id: sessions.id });
    return changed.map((row) => ({ collection: 'sessions', id: row.id }));
  }
  if (collection === 'sessions') {
    for (const table of [ratings, questions] as const)
      await tx.delete(table).where(and(eq(table.event_id, eventId), inArray(table.session_id, ids)));
    const these = sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
    const changed = await tx
      .update(speakers)
      .set({ sessions: sql`${speakers.sessions} - ${these}` })
      .where(and(eq(speakers.event_id, eventId), sql`${speakers.sessions} ?| ${these}`))
      .returning({ id: speakers.id });
    return changed.map((row) => ({ collection: 'speakers', id: row.id }));
  }
  return [];
}

/** Returns which of the ids exist, and locks those rows against deletion until the transaction ends. */
export async function thoseThere(
  tx: Queries,
  eventId: string,
  collection: ContentCollection,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const table = tableOf({ collection });
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.event_id, eventId), inArray(table.id, [...ids])))
    .orderBy(table.id)
    .for('share');
  return new Set(rows.map(({ id }) => id));
}
