import { id, instant, line } from '@baraza/schema/define/columns';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

export const accounts = pgTable('accounts', {
  user_id: text().primaryKey(),
  /** Argon2id, in its own text form. */
  password_hash: text().notNull(),
  /** Of the app when they last signed in. Null until then. */
  language: text(),
});

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: id(),
    user_id: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    /** When the password was last entered again in this session. */
    confirmed_at: instant(),
    /** The device that last pushed or pulled in this session; '' before the first. */
    device_id: line(),
    /** Every command of that device with a higher number was made after `contact_at`. */
    contact_seq: bigint({ mode: 'number' }).notNull().default(0),
    contact_at: instant(),
    /** The language that the app showed at that contact; null where it said none. */
    language: text(),
  },
  (t) => [index('auth_sessions_user').on(t.user_id)],
);

/**
 * In the schema of the default event alone: the events that this server has beside it, each in a schema of its own. A row is
 * written in the transaction that makes the schema.
 */
export const hostedEvents = pgTable('hosted_events', {
  id: text().primaryKey(),
  schema_name: text().notNull(),
  made_at: instant().notNull(),
  /** Null while it is served. */
  archived_at: instant(),
});

/**
 * Mailed links for choosing a new password. Only a hash of the token is stored: who reads this table can't use them.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    token_hash: text().primaryKey(),
    user_id: text().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index('password_resets_user').on(t.user_id)],
);
