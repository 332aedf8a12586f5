import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { eventId, id, line, shape, source } from '../define/columns.ts';

export const rooms = pgTable('rooms', {
  id: id(),
  event_id: eventId(),
  name: text().notNull(),
  description: line(),
  floor: line(),
  capacity: integer().notNull().default(0),
  shape: shape(),
  source: source(),
});
