import { eventId, instant } from '@baraza/schema/define/columns';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Mailed links that prove an address: whoever opens one chooses a password and is signed in, or changes the address of
 * an account. Only a hash of the token is stored, as of a reset.
 */
export const addressLinks = pgTable(
  'address_links',
  {
    token_hash: text().primaryKey(),
    event_id: eventId(),
    /** In lower case. A link is of an address, not of a person: a person who was given another one can't use it. */
    email: text().notNull(),
    /** Who is added when the link is opened; null in an invitation of somebody who is there already. */
    newcomer: jsonb().$type<Newcomer>(),
    /** Whose address this becomes when the link is opened; null in the other links, which may not be taken for one. */
    user_id: text(),
    /** Whether it went to the address by mail, and to nobody else: not one that was copied or handed out. */
    mailed: boolean().notNull().default(false),
    expires_at: instant().notNull(),
  },
  (t) => [index('address_links_email').on(t.event_id, t.email)],
);

/** What somebody said of themself when they registered. */
export interface Newcomer {
  name: string;
  company?: string | undefined;
  position?: string | undefined;
  /** Of the app in which they registered. */
  language?: string | undefined;
  /** With which they registered, where the event asked for one: it may ask for another one by the time that they come. */
  code?: string | undefined;
}

/** What servers older than `mails` queued; they may still run beside this one during an update. */
export const invitations = pgTable('invitations', {
  user_id: text().primaryKey(),
  event_id: eventId(),
  due_at: instant().notNull(),
  tries: integer().notNull().default(0),
});
