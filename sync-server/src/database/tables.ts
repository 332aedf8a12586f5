import { eventId, id, instant, line } from '@baraza/schema/define/columns';
import type { CollectionName } from '@baraza/schema/entities';
import type { ProblemCode } from '@baraza/schema/sync/problem';
import { CODE_FORMS } from '@baraza/schema/tickets/sealed-code';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';

export { accounts, authSessions, hostedEvents, passwordResets, sharedAccounts } from './tables/accounts.ts';
export { contentImages, images } from './tables/images.ts';
export { importedPeople, imports } from './tables/imports.ts';
export { laptopJournal, takenAlong } from './tables/laptops.ts';
export { mailPauses, mailRefusals, mails } from './tables/mails.ts';
export { addressLinks, invitations } from './tables/registration.ts';

/** A transaction id that never wraps around. Decimal text in code: some exceed `Number.MAX_SAFE_INTEGER`. */
const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8', fromDriver: String });

/** A number from a device may exceed a 32-bit integer. */
const count = () => bigint({ mode: 'number' });

/** Orders the changes that one transaction made. */
export const changeSequence = pgSequence('change_sequence');

/**
 * The newest change of each document in each scope it is or was in; written by triggers alone. `deleted` says that
 * the document is not in this scope any more.
 */
export const changes = pgTable(
  'changes',
  {
    event_id: eventId(),
    scope: text().notNull(),
    collection: text().$type<CollectionName>().notNull(),
    document_id: text().notNull(),
    xid: transactionId().notNull(),
    seq: count().notNull(),
    deleted: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.collection, t.document_id, t.scope] }),
    index('changes_feed').on(t.event_id, t.collection, t.scope, t.xid, t.seq),
    index('changes_news').on(t.xid, t.seq),
  ],
);

/** A phone or a browser that sends commands. */
export const devices = pgTable(
  'devices',
  {
    id: id(),
    event_id: eventId(),
    user_id: text().notNull(),
    name: line(),
    app_version: line(),
    /** The highest sequence number that it has given to a command, as it reports. */
    last_seq: count().notNull().default(0),
    /** Commands left in its outbox after its last push, as it reported. */
    waiting: count().notNull().default(0),
    last_contact: instant().notNull(),
  },
  (t) => [index('devices_user').on(t.event_id, t.user_id)],
);

/** Every command that was answered, with its outcome, until it is folded. */
export const commands = pgTable(
  'commands',
  {
    id: id(),
    event_id: eventId(),
    user_id: text().notNull(),
    device_id: text().notNull(),
    device_seq: count().notNull(),
    name: text().notNull(),
    /** JSON, kept so that a wrongly refused command can be inspected; long arguments are left out. */
    args: text().notNull(),
    made_at: text().notNull(),
    arrived_at: instant().notNull(),
    status: text({ enum: ['applied', 'rejected'] }).notNull(),
    code: text().$type<ProblemCode>(),
    detail: text(),
    /** The transaction that stored this row. */
    xid: transactionId().notNull(),
    touched: jsonb().$type<{ collection: CollectionName; id: string; as?: string }[]>().notNull(),
  },
  (t) => [index('commands_device').on(t.device_id, t.device_seq)],
);

/**
 * Outcomes that no device waits for, one row for each device: enough to answer each of its commands again, and never
 * to apply one twice.
 */
export const foldedOutcomes = pgTable(
  'folded_outcomes',
  {
    device_id: text().notNull(),
    user_id: text().notNull(),
    event_id: eventId(),
    /** The highest sequence number, and how many there are. */
    last_seq: count().notNull(),
    received: count().notNull(),
    /** Ids of applied commands; 16 bytes each. */
    applied: uuid().array().notNull(),
    /** By id, why the others were refused. */
    refused: jsonb().$type<Record<string, ProblemCode>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.user_id, t.event_id] })],
);

/** The private keys that sign an event's codes. */
export const eventSecrets = pgTable('event_secrets', {
  event_id: text().primaryKey(),
  kid: text().notNull(),
  private_key: jsonb().$type<JWK>().notNull(),
  /** How codes are written; events from before there was another form begin with the first one. */
  code_form: text({ enum: CODE_FORMS }).notNull().default('jws'),
});

/** Always one row. */
export const serverState = pgTable('server_state', {
  id: integer().primaryKey(),
  /** Identity of this database's history; a replica of another epoch is emptied and pulled again. */
  epoch: text().notNull(),
  /** Identity of the database that wrote this history; if it differs, this is a copy. */
  written_in: text().notNull(),
});

/**
 * Pairing codes for door phones, of which only a hash is stored. A used one is found by its phone alone, until it expires: its hash
 * is then of the code and the phone's secret.
 */
export const doorPairings = pgTable('door_pairings', {
  code_hash: text().primaryKey(),
  event_id: eventId(),
  /** The id and the name that the phone will have among the doors. */
  door_id: text().notNull(),
  name: text().notNull(),
  expires_at: instant().notNull(),
});

/** Web push subscriptions: how to reach a browser when the app is closed. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text().primaryKey(),
    event_id: eventId(),
    user_id: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: instant().notNull(),
    /** In which the browser last said that it is there; null where it has not been open since this is noted. */
    session_id: text(),
  },
  (t) => [index('push_subscriptions_user').on(t.event_id, t.user_id)],
);

/** Notifications that are, or were, handed to the push services, or need no push. Each is handled by one process at a time. */
export const pushedNotifications = pgTable('pushed_notifications', {
  notification_id: text().primaryKey(),
  event_id: eventId(),
  pushed_at: instant().notNull(),
  /** Null when it is over. From then on whoever has it is taken for dead, or what is left of it is due. */
  claimed_until: instant(),
  /** Counts the claims; only the last one may change the row. */
  tries: integer().notNull().default(0),
  /** Endpoints that have yet to get it; null: all. */
  unpushed: jsonb().$type<string[]>(),
});

/**
 * The newest notifications checkpoint, in this epoch, that any device of a person has confirmed. One row for each
 * person, however many notifications there are.
 */
export const notificationReceipts = pgTable('notification_receipts', {
  user_id: text().primaryKey(),
  event_id: eventId(),
  epoch: text().notNull(),
  xid: transactionId().notNull(),
  seq: count().notNull(),
});

/** Values that all processes share, created once: the key pair that signs web pushes. */
export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: jsonb().$type<Record<string, string>>().notNull(),
});

/** What admins did. Written by triggers, which also prevent changes to it. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    event_id: eventId(),
    at: instant().notNull(),
    user_id: text().notNull(),
    /** The name of a command or REST call. */
    action: text().notNull(),
    /** The name of the table. */
    collection: text().notNull(),
    document_id: text().notNull(),
    /** The row before the change; null when it was inserted. */
    before: jsonb().$type<Record<string, unknown> | null>(),
    after: jsonb().$type<Record<string, unknown> | null>(),
  },
  (t) => [index('audit_log_at').on(t.event_id, t.at), index('audit_log_document').on(t.event_id, t.document_id, t.at)],
);

/** Whom people asked to connect within a day, also if they took it back: those who were asked were told. */
export const connectionRequests = pgTable(
  'connection_requests',
  {
    event_id: eventId(),
    requester_id: text().notNull(),
    addressee_id: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.requester_id, t.addressee_id] })],
);

/** Counters of the rate limits; column names and order are required by rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limit_counts',
  {
    /** A hash, so that no email or address is stored. */
    key: text().primaryKey(),
    points: integer().notNull(),
    /** Milliseconds since 1970. */
    expire: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('rate_limit_counts_end').on(t.expire)],
);
