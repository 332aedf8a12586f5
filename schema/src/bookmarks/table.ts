import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { eventId, id, instant } from '../define/columns.ts';
import { BOOKMARK_KINDS } from './bookmark.ts';

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
