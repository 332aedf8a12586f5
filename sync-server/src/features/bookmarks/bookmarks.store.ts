import type { Bookmark, BookmarkKind } from '@baraza/schema/entities/bookmark';
import { tables } from '@baraza/schema/tables/index';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { bookmarks } = tables;
const TARGETS = {
  session: tables.sessions,
  speaker: tables.speakers,
  exhibitor: tables.exhibitors,
  sponsor: tables.sponsors,
} as const satisfies Record<BookmarkKind, unknown>;

export async function targetExists(tx: Queries, eventId: string, kind: BookmarkKind, id: string): Promise<boolean> {
  const table = TARGETS[kind];
  return (await tx.$count(table, and(eq(table.event_id, eventId), eq(table.id, id)))) > 0;
}

/** The same star again changes nothing. */
export async function keepBookmark(tx: Queries, bookmark: Bookmark): Promise<void> {
  await tx.insert(bookmarks).values(bookmark).onConflictDoNothing();
}

export async function dropBookmark(tx: Queries, id: string): Promise<void> {
  await tx.delete(bookmarks).where(eq(bookmarks.id, id));
}
