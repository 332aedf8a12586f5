import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { BOOKMARK_KINDS } from '../entities/bookmark.ts';
import { eventId, id, instant } from './columns.ts';

export const bookmarks = pgTable(
  'bookmarks',
  {
    id: id(),
    event_id: eventId(),
    user_id: text().notNull(),
    kind: text({ enum: BOOKMARK_KINDS }).notNull(),
    target_id: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [index('bookmarks_user').on(t.user_id)],
);
