import { pgTable, text } from 'drizzle-orm/pg-core';
import { eventId, id, line, shape, tags, translations } from '../define/columns.ts';
import { SPONSOR_TIERS } from '../event/event-defaults.ts';

export const exhibitors = pgTable('exhibitors', {
  id: id(),
  event_id: eventId(),
  name: text().notNull(),
  description: line(),
  category: line(),
  country: line(),
  logo: text(),
  website: line(),
  email: line(),
  phone: line(),
  tags: tags(),
  booth: line(),
  booth_shape: shape(),
  translations: translations(),
});

export const sponsors = pgTable('sponsors', {
  id: id(),
  event_id: eventId(),
  name: text().notNull(),
  logo: text(),
  banner: text(),
  tier: text({ enum: SPONSOR_TIERS }).notNull(),
  description: line(),
  website: line(),
  translations: translations(),
});
