import { pgTable, text } from 'drizzle-orm/pg-core';
import { eventId, id, line } from '../define/columns.ts';
import { SPONSOR_TIERS } from '../event-defaults.ts';

export const sponsors = pgTable('sponsors', {
  id: id(),
  event_id: eventId(),
  name: text().notNull(),
  logo: text(),
  banner: text(),
  tier: text({ enum: SPONSOR_TIERS }).notNull(),
  description: line(),
  website: line(),
});
