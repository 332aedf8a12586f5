import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { eventId, id, instant, line } from '../define/columns.ts';
import { CONNECTION_STATUSES } from './connection.ts';

export const connections = pgTable(
  'connections',
  {
    id: id(),
    event_id: eventId(),
    requester_id: text().notNull(),
    addressee_id: text().notNull(),
    status: text({ enum: CONNECTION_STATUSES }).notNull().default('requested'),
    words: line(),
    answer_words: line(),
    withheld: boolean().notNull().default(false),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [index('connections_requester').on(t.requester_id), index('connections_addressee').on(t.addressee_id)],
);

export const contactDetails = pgTable('contact_details', {
  id: id(),
  event_id: eventId(),
  email: line(),
  phone: line(),
  messenger: line(),
});
