import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { eventId, id, instant, line } from '../../define/columns.ts';
import { QUESTION_STATES } from './question.ts';

export const ratings = pgTable(
  'ratings',
  {
    id: id(),
    event_id: eventId(),
    user_id: text().notNull(),
    session_id: text().notNull(),
    score: smallint().notNull(),
    comment: line(),
    updated_at: instant().notNull(),
  },
  (t) => [index('ratings_user').on(t.user_id), index('ratings_session').on(t.event_id, t.session_id)],
);

export const questions = pgTable(
  'questions',
  {
    id: id(),
    event_id: eventId(),
    session_id: text().notNull(),
    user_id: text().notNull(),
    text: text().notNull(),
    state: text({ enum: QUESTION_STATES }).notNull().default('open'),
    created_at: instant().notNull(),
  },
  (t) => [index('questions_user').on(t.event_id, t.user_id), index('questions_session').on(t.event_id, t.session_id)],
);
