import { pgTable, text } from 'drizzle-orm/pg-core';
import { eventId, id, line, shape, tags } from '../define/columns.ts';

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
});
