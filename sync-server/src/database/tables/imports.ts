import { eventId, id, instant, line } from '@baraza/schema/define/columns';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Lists of people that were imported, each in many commands. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    event_id: eventId(),
    /** Who imported it. */
    user_id: text().notNull(),
    file: line(),
    at: instant().notNull(),
    /** How many of its people have not come yet, where it said how many they are: a page may be closed in the middle. */
    missing: integer(),
    undone_at: instant(),
    /** How many people were removed when it was undone. */
    removed: integer(),
  },
  (t) => [index('imports_at').on(t.event_id, t.at)],
);

/**
 * `named`: it says of them what was there already, so that undoing an earlier import must leave them. `not_brought`: a line about
 * them changed nothing, because they had changed since its preview.
 */
export const IMPORT_STEPS = ['added', 'changed', 'revoked', 'named', 'not_brought'] as const;

/** What an import did to each person, so that it can be undone; deleted when it can't be undone any more. */
export const importedPeople = pgTable(
  'imported_people',
  {
    import_id: text().notNull(),
    user_id: text().notNull(),
    event_id: eventId(),
    step: text({ enum: IMPORT_STEPS }).notNull(),
    /** Of a person who was added: a digest of their row, which says whether anything was changed since. */
    digest: text(),
    /**
     * Of a person who was changed: the values of the fields that differed, before and after. Of one whose ticket was revoked: that it
     * was so before, and what somebody has decided about it since. Of one whose line was not brought: `why`, after.
     */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.user_id, t.step] }),
    index('imported_people_user').on(t.event_id, t.user_id),
  ],
);
