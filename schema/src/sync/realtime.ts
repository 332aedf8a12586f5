import { z } from 'zod';
import { instant, line, text } from '../define/fields.ts';
import { translationsOf } from '../define/translations.ts';
import { SINCE } from './protocol-version.ts';
import { decimal, Unlisted } from './pull.ts';
import { PushResponse } from './push.ts';
import { SESSION_ROLES } from './session-role.ts';

/** First message of a client on the WebSocket. */
export const AuthMessage = z.object({
  type: z.literal('auth'),
  user_id: z.string().max(100),
  event_id: z.string().max(100),
  token: z.string().max(4_000),
  /**
   * See `SPEAKS`; from 2 on the client knows deltas, and binary messages, which are texts in raw deflate; from 3 on with
   * `DELTA_WORDS` before them.
   */
  speaks: z.int().optional(),
});
export type AuthMessage = z.infer<typeof AuthMessage>;

export const NotificationMessage = z.object({
  type: z.literal('notification'),
  id: z.string(),
  title: line,
  message: text,
  notification_type: line,
  created_at: instant,
  /** Only where there are any. */
  translations: translationsOf({ title: line, message: text }),
});

/** Maximum time between two messages of the server on a socket; an empty poke serves as heartbeat. */
export const HEARTBEAT_MS = 20_000;

/**
 * What became readable between two horizons: `from` (inclusive) and `to` (exclusive). A replica of this epoch and role
 * that has everything below `from` in a collection has everything below `to` once it has landed the documents.
 */
export const Delta = z.object({
  epoch: z.string(),
  role: z.enum(SESSION_ROLES),
  from: decimal,
  to: decimal,
  /** By collection. One without documents, and not among those to pull, has no changes for this viewer. */
  documents: z.record(z.string(), z.array(z.looseObject({ id: z.string(), _deleted: z.boolean() }))),
  /** As in a pull. */
  unlisted: Unlisted.optional(),
});
export type Delta = z.infer<typeof Delta>;

/**
 * In the first message on a socket: whatever becomes readable from this horizon on comes on it. A replica of this epoch and role that
 * has everything below it has missed nothing.
 */
export const NewsFrom = z.object({ epoch: z.string(), role: z.enum(SESSION_ROLES), horizon: decimal });
export type NewsFrom = z.infer<typeof NewsFrom>;

/** These collections have changes to pull; the changes of all others are in the delta, if there is one. */
export const SyncMessage = z.object({
  type: z.literal('sync'),
  collections: z.array(z.string()),
  delta: Delta.optional(),
  /** With it, only those of the collections are to pull that the replica does not have up to there. */
  news_from: NewsFrom.optional(),
  /** Of the server, in its first message; see `SPEAKS`. */
  speaks: z.int().optional(),
});
export type SyncMessage = z.infer<typeof SyncMessage>;

/** From a client that has stored a delta with notifications: every transaction below `to` is on the device. */
export const LandedMessage = z.object({ type: z.literal('landed'), to: decimal });
export type LandedMessage = z.infer<typeof LandedMessage>;

/** From a client that waits long for a call: answered at once, so that a slow server is not taken for one out of reach. */
export const PingMessage = z.object({ type: z.literal('ping') });
export type PingMessage = z.infer<typeof PingMessage>;

/** Older clients never get one, and older servers answer no ping. */
export const PongMessage = z.object({ type: z.literal('pong') });

/** Most characters of a push on the socket: some twenty scans. What is longer is a call. */
export const SOCKET_PUSH_MAX_LENGTH = 4_096;

/**
 * The only binary message of a client, in raw deflate, perhaps abbreviated by `PUSH_WORDS`: a push that is answered as
 * `POST /api/sync/push` is. One at a time.
 */
export const PushMessage = z.object({
  type: z.literal('push'),
  /** Counted by the client; said again in the answer. */
  n: z.int().min(0),
  /** That of the page, as `Accept-Language`. */
  language: z
    .string()
    .regex(/^[A-Za-z-]{2,35}$/)
    .optional(),
  /** A `PushRequest` in short, which is checked as that of a call. */
  push: z.looseObject({ speaks: z.int().min(SINCE.shortPushes), short: z.looseObject({}) }),
});
export type PushMessage = z.infer<typeof PushMessage>;

/** In raw deflate with `DELTA_WORDS`, abbreviated by `ANSWER_WORDS` for an app that knows those. Without an answer the push has to be made as a call, which says why. */
export const PushedMessage = z.object({ type: z.literal('pushed'), n: z.int(), answer: PushResponse.optional() });

/** What a client says in texts after the first message. */
export const ClientMessage = z.discriminatedUnion('type', [LandedMessage, PingMessage]);

export const ServerMessage = z.discriminatedUnion('type', [
  NotificationMessage,
  SyncMessage,
  PongMessage,
  PushedMessage,
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

/** Close code of the WebSocket protocol (RFC 6455's registry): connect again, at a moment drawn at random. */
export const RESTARTING = 1012;

/**
 * Close codes of the server, in order: this process stops, another one answers; not authenticated, or not in time;
 * another person's socket; client reads too slowly; session ended; too many sockets of one person.
 */
export const CLOSE_CODES = {
  restarting: RESTARTING,
  unauthenticated: 4401,
  forbidden: 4403,
  slowReader: 4408,
  signedOut: 4410,
  tooMany: 4429,
} as const;
