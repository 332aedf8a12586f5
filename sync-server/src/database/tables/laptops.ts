import { eventId, instant } from '@baraza/schema/define/columns';
import type { ProblemCode } from '@baraza/schema/sync/problem';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** On a venue laptop: every command that was applied there, queued or called, until the next event is taken along. */
export const laptopJournal = pgTable(
  'laptop_journal',
  {
    /** The order in which they were applied. */
    place: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    id: text().notNull(),
    event_id: eventId(),
    name: text().notNull(),
    /** All of them, whatever their length: they are applied once more elsewhere. */
    args: jsonb().$type<unknown>().notNull(),
    /** Who made it, as they were then. */
    made_by: jsonb().$type<Record<string, unknown>>().notNull(),
    origin: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When the server in the cloud answered it first. */
    answered_at: instant(),
    /** Why that one refused it; null if it did not. */
    refused: text().$type<ProblemCode>(),
    detail: text(),
  },
  (t) => [uniqueIndex('laptop_journal_id').on(t.id), index('laptop_journal_unanswered').on(t.event_id, t.answered_at)],
);

/** On a venue laptop: what was taken along from the server in the cloud, one row for each event. */
export const takenAlong = pgTable('taken_along', {
  event_id: text().primaryKey(),
  /** The address of that server. */
  from: text().notNull(),
  /** As of when the event was. */
  made_at: instant().notNull(),
  /** Ids of all who were known there then; earlier versions added who was handed over since. */
  people: jsonb().$type<string[]>().notNull(),
  doors: jsonb().$type<string[]>().notNull(),
  /** People who came new here and there, as the last hand-over found them: their id there, by their id here. */
  same: jsonb().$type<Record<string, string>>().notNull().default({}),
});
