import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { eventId, id, instant, line } from '../define/columns.ts';
import { REPORT_REASONS, REPORT_STATUSES } from './report.ts';

export const blocks = pgTable(
  'blocks',
  {
    id: id(),
    event_id: eventId(),
    user_id: text().notNull(),
    blocked_id: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [index('blocks_user').on(t.user_id), index('blocks_blocked').on(t.blocked_id)],
);

export const reports = pgTable(
  'reports',
  {
    id: id(),
    event_id: eventId(),
    reporter_id: text().notNull(),
    reported_id: text().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    text: line(),
    words: line(),
    status: text({ enum: REPORT_STATUSES }).notNull().default('open'),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('reports_open').on(t.event_id, t.reporter_id, t.reported_id).where(sql`${t.status} = 'open'`),
    index('reports_reporter').on(t.event_id, t.reporter_id, t.created_at),
    index('reports_reported').on(t.event_id, t.reported_id),
  ],
);
