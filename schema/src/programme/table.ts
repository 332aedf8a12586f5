import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { eventId, id, instant, line, shape, social, source, tags, translations } from '../define/columns.ts';
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
    speaker_order: tags(),
    source: source(),
    translations: translations(),
  },
  (t) => [index('sessions_start').on(t.event_id, t.start_time)],
);

export const rooms = pgTable('rooms', {
  id: id(),
  event_id: eventId(),
  name: text().notNull(),
  description: line(),
  floor: line(),
  capacity: integer().notNull().default(0),
  shape: shape(),
  source: source(),
  translations: translations(),
});

export const speakers = pgTable('speakers', {
  id: id(),
  event_id: eventId(),
  name: text().notNull(),
  title: line(),
  company: line(),
  bio: line(),
  avatar: text(),
  expertise: tags(),
  sessions: tags(),
  social: social(),
  featured: boolean().notNull().default(false),
  source: source(),
  translations: translations(),
});
