import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { eventId, id, instant, line, source } from '../define/columns.ts';
import { SESSION_KINDS, type SessionLink } from './session.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    event_id: eventId(),
    title: text().notNull(),
    subtitle: line(),
    abstract: line(),
    description: line(),
    start_time: instant().notNull(),
    end_time: instant().notNull(),
    room_id: line(),
    track: line(),
    kind: text({ enum: SESSION_KINDS }).notNull().default('talk'),
    language: line(),
    links: jsonb().$type<SessionLink[]>().notNull().default([]),
    source: source(),
  },
  (t) => [index('sessions_start').on(t.event_id, t.start_time)],
);
