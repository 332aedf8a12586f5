import { id, instant, line } from '@baraza/schema/define/columns';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

export const accounts = pgTable('accounts', {
  user_id: text().primaryKey(),
  /** Argon2id, in its own text form; '' where the password is that of the address's shared account. */
  password_hash: text().notNull(),
  /** Of the app when they last signed in. Null until then. */
  language: text(),
});

/**
 * In the schema of the default event alone, and in no backup: one password for all events of this server that have this
 * address. Written by whoever opened a link that went to the address by mail, and to nobody else.
 */
export const sharedAccounts = pgTable(
  'shared_accounts',
  {
    /** In lower case. */
    email: text().primaryKey(),
    /** Named by the tokens of its sessions; another one after it was deleted and made again. */
    id: text().notNull(),
    password_hash: text().notNull(),
    /** Raised by each new password and by "sign out everywhere": a token of an earlier one leads to no other event. */
    generation: integer().notNull(),
    chosen_at: instant().notNull(),
  },
  (t) => [uniqueIndex('shared_accounts_id').on(t.id)],
);

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
    /** The address to which a mail server took it; null where somebody else may have seen it. */
    mailed_to: text(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index('password_resets_user').on(t.user_id)],
);
