import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { SESSION_KINDS } from '../entities/session.ts';
import { eventId, id, instant, line } from './columns.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    event_id: eventId(),
    title: text().notNull(),
    description: line(),
    start_time: instant().notNull(),
    end_time: instant().notNull(),
    room_id: text().notNull(),
    track: line(),
    kind: text({ enum: SESSION_KINDS }).notNull().default('talk'),
    language: line(),
  },
  (t) => [index('sessions_start').on(t.event_id, t.start_time)],
);
