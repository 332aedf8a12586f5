import { eventId, id, instant, line } from '@baraza/schema/define/columns';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Newcomer } from './registration.ts';

/**
 * `queued`: nobody has tried. `trying`: somebody is, or will again. `handed_over`: its end may be on its way, so it is
 * never tried again. `uncertain`: whoever handed it over was not told that it was taken. The others are over.
 */
export const MAIL_STATES = ['queued', 'trying', 'handed_over', 'sent', 'failed', 'uncertain'] as const;

/**
 * Mails to people, from their cause until their people are erased; what they say, and a link in them, is made when they go
 * out. What goes to an address that nobody here has is forgotten when it is over.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    event_id: eventId(),
    /** '': of nobody who was here when it was queued. */
    user_id: text().notNull(),
    /** Which words it has; see `delivery/mail/words`. */
    kind: text().notNull(),
    /** Where it goes; '': to the address that its person has when it goes out. */
    email: line(),
    /** Waits for those that somebody is waiting for. */
    bulk: boolean().notNull().default(false),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    /** When it may be tried, or, while somebody has it, from when on they are taken for dead; null when it is over. */
    due_at: instant(),
    tries: integer().notNull().default(0),
    /** Of the try that has it. Only this one may change it. */
    claim: line(),
    /** What the mail server said to the last try. */
    answer: line(),
    queued_at: instant().notNull(),
    /** From then on it is not sent any more; null: it is good for as long as its person is there. */
    good_until: instant(),
    /** What somebody said of themself who registered. */
    newcomer: jsonb().$type<Newcomer>(),
  },
  (t) => [
    index('mails_due').on(t.event_id, t.bulk, t.due_at),
    index('mails_user').on(t.user_id),
    uniqueIndex('mails_queued').on(t.event_id, t.user_id, t.kind, t.email).where(sql`state = 'queued'`),
  ],
);

/** Events whose invitations wait until an organiser lets them go on. */
export const mailPauses = pgTable('mail_pauses', {
  event_id: text().primaryKey(),
  paused_at: instant().notNull(),
});

/** Addresses of people that a mail server has refused for good, until it takes a mail to them. */
export const mailRefusals = pgTable(
  'mail_refusals',
  {
    user_id: text().notNull(),
    /** In lower case. A person who has another one now is not refused any more. */
    email: text().notNull(),
    event_id: eventId(),
    /** What the mail server said. */
    answer: line(),
    refused_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.email] }), index('mail_refusals_event').on(t.event_id)],
);
