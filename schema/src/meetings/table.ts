import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { eventId, id, instant, line } from '../define/columns.ts';
import { MEETING_STATUSES } from './meeting.ts';

export const meetings = pgTable(
  'meetings',
  {
    id: id(),
    event_id: eventId(),
    proposer_id: text().notNull(),
    invitee_id: text().notNull(),
    start_time: instant().notNull(),
    end_time: instant().notNull(),
    place: text().notNull(),
    words: line(),
    status: text({ enum: MEETING_STATUSES }).notNull().default('proposed'),
    created_at: instant().notNull(),
  },
  (t) => [index('meetings_proposer').on(t.proposer_id, t.created_at), index('meetings_invitee').on(t.invitee_id)],
);
