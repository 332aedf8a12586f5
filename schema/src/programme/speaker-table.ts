import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { eventId, id, line, social, source, tags } from '../define/columns.ts';

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
});
