import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { eventId, id, instant, line, translations } from '../define/columns.ts';
import {
  type About,
  NOTIFICATION_AUDIENCES,
  NOTIFICATION_STATES,
  NOTIFICATION_TYPES,
  type ReplacedEdit,
} from './notification.ts';

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
    audience: text({ enum: NOTIFICATION_AUDIENCES }).notNull().default('everybody'),
    ticketType: line(),
    state: text({ enum: NOTIFICATION_STATES }).notNull().default('sent'),
    send_at: instant(),
    copy_of: line(),
    about: jsonb().$type<About | null>(),
    translations: translations(),
  },
  (t) => [
    index('notifications_created').on(t.event_id, t.created_at),
    index('notifications_user').on(t.user_id),
    index('notifications_scheduled').on(t.send_at).where(sql`${t.state} = 'scheduled'`),
    // Finds what was told of a person or a meeting. Literals: with a parameter the planner can not know that it holds the row.
    index('notifications_about')
      .on(t.event_id, sql`(${t.about}->>'id')`)
      .where(sql`${t.notification_type} in ('connection', 'meeting')`),
    // Guarantees one copy of a message for each person.
    uniqueIndex('notifications_copies').on(t.copy_of, t.user_id).where(sql`${t.copy_of} <> ''`),
  ],
);

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
