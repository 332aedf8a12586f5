import type { Bookmark } from '@baraza/schema/bookmarks/bookmark';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { bookmarks } = tables;

export async function addBookmark(tx: Queries, bookmark: Bookmark): Promise<void> {
  await tx.insert(bookmarks).values(bookmark).onConflictDoNothing();
}

export async function removeBookmark(tx: Queries, id: string): Promise<void> {
  await tx.delete(bookmarks).where(eq(bookmarks.id, id));
}
