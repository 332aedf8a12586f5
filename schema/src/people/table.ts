import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { eventId, id, instant, line, social, tags } from '../define/columns.ts';
import { ROLES, TICKET_STATUSES } from './user.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    event_id: eventId(),
    name: text().notNull(),
    first_name: line(),
    email: text().notNull(),
    shares_email: boolean().notNull().default(false),
    pending_email: text(),
    role: text({ enum: ROLES }).notNull().default('user'),
    // People from before this column are taken to own their address.
    verified: boolean().notNull().default(true),
    company: line(),
    position: line(),
    bio: line(),
    interests: tags(),
    social: social(),
    avatar: text(),
    ticketType: line(),
    ticket_status: text({ enum: TICKET_STATUSES }).notNull().default('valid'),
    ticket_version: integer().notNull().default(1),
    external_code: line(),
    ticket_code: text().notNull(),
    checkedIn: boolean().notNull().default(false),
    checkin_time: instant(),
    hidden: boolean().notNull().default(false),
    muted: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('users_own_email').on(t.event_id, sql`lower(${t.email})`).where(sql`not ${t.shares_email}`),
    index('users_shared_email').on(t.event_id, sql`lower(${t.email})`).where(sql`${t.shares_email}`),
    uniqueIndex('users_external_code').on(t.event_id, t.external_code).where(sql`${t.external_code} <> ''`),
    index('users_name').on(t.event_id, t.name),
    index('users_searched').using(
      'gin',
      sql`search_words(${t.name}, ${t.position}, ${t.company}, ${t.ticketType}, ${t.interests})`,
    ),
    index('users_hidden').on(t.event_id).where(sql`${t.hidden}`),
  ],
);

export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    event_id: eventId(),
    user_id: text().notNull(),
    about_id: text().notNull(),
    text: text().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [index('person_notes_user').on(t.user_id), index('person_notes_about').on(t.about_id)],
);
