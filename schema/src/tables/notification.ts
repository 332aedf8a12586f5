import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { NOTIFICATION_TYPES, type ReplacedEdit } from '../entities/notification.ts';
import { eventId, id, instant, line } from './columns.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    event_id: eventId(),
    title: text().notNull(),
    message: line(),
    type: text({ enum: NOTIFICATION_TYPES }).notNull().default('info'),
    notification_type: line(),
    user_id: line(),
    created_at: instant().notNull(),
    edit: jsonb().$type<ReplacedEdit | null>(),
  },
  (t) => [index('notifications_created').on(t.event_id, t.created_at)],
);
