import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { eventId, id, instant } from '../define/columns.ts';

export const notificationReads = pgTable(
  'notification_reads',
  {
    id: id(),
    event_id: eventId(),
    notification_id: text().notNull(),
    user_id: text().notNull(),
    read_at: instant().notNull(),
  },
  (t) => [
    index('notification_reads_user').on(t.user_id),
    index('notification_reads_notification').on(t.notification_id),
  ],
);
