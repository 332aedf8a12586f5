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

/** Inserts a row unless the id exists. */
export async function addContent(
  tx: Queries,
  collection: ContentCollection,
  row: ContentRow & { event_id: string },
): Promise<void> {
  await tx
    .insert(tableOf({ collection }))
    .values(row as never)
    .onConflictDoNothing();
}

export async function changeContent(tx: Queries, eventId: string, ref: ContentRef, changes: object): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.update(tableOf(ref)).set(changes).where(one(eventId, ref));
}

/** @returns false when there was no such row */
export async function removeContent(tx: Queries, eventId: string, ref: ContentRef): Promise<boolean> {
  const table = tableOf(ref);
  const removed = await tx.delete(table).where(one(eventId, ref)).returning({ id: table.id });
  return removed.length > 0;
}

const STARRED_AS: Record<ContentCollection, BookmarkKind | undefined> = {
  exhibitors: 'exhibitor',
  sponsors: 'sponsor',
  speakers: 'speaker',
  sessions: 'session',
  rooms: undefined,
};

/** Removes bookmarks, pictures and references of deleted content. Returns the other content that it changed. */
export async function detach(tx: Queries, eventId: string, { collection, id }: ContentRef): Promise<DocumentRef[]> {
  const { sessions, speakers, bookmarks } = tables;
  const kind = STARRED_AS[collection];
  if (kind)
    await tx
      .delete(bookmarks)
      .where(and(eq(bookmarks.event_id, eventId), eq(bookmarks.kind, kind), eq(bookmarks.target_id, id)));
  await tx
    .delete(contentImages)
    .where(
      and(
        eq(contentImages.event_id, eventId),
        eq(contentImages.collection, collection),
        eq(contentImages.document_id, id),
      ),
    );
  if (collection === 'rooms') {
    const there = and(eq(sessions.event_id, eventId), eq(sessions.room_id, id));
    const changed = await tx.update(sessions).set({ room_id: '' }).where(there).returning({ id: sessions.id });
    return changed.map((row) => ({ collection: 'sessions', id: row.id }));
  }
  if (collection === 'sessions') {
    const speaksThere = and(
      eq(speakers.event_id, eventId),
      sql`${speakers.sessions} @> ${JSON.stringify([id])}::jsonb`,
    );
    const without = sql`${speakers.sessions} - ${id}::text`;
    const changed = await tx
      .update(speakers)
      .set({ sessions: without })
      .where(speaksThere)
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
