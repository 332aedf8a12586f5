import { z } from 'zod';
import { instant, line, text } from '../define/fields.ts';

/** First message of a client on the WebSocket. */
export const AuthMessage = z.object({
  type: z.literal('auth'),
  user_id: z.string().max(100),
  event_id: z.string().max(100),
  token: z.string().max(4_000),
});
export type AuthMessage = z.infer<typeof AuthMessage>;

export const NotificationMessage = z.object({
  type: z.literal('notification'),
  id: z.string(),
  title: line,
  message: text,
  notification_type: line,
  created_at: instant,
});

/** Maximum time between two messages of the server on a socket; an empty poke serves as heartbeat. */
export const HEARTBEAT_MS = 20_000;

/** A poke: these collections have changes to pull. */
export const SyncMessage = z.object({ type: z.literal('sync'), collections: z.array(z.string()) });

export const ServerMessage = z.discriminatedUnion('type', [NotificationMessage, SyncMessage]);
export type ServerMessage = z.infer<typeof ServerMessage>;

/**
 * Close codes of the server, in order: not authenticated, or not in time; another person's socket; client reads too
 * slowly; session ended; too many sockets of one person.
 */
export const CLOSE_CODES = {
  unauthenticated: 4401,
  forbidden: 4403,
  slowReader: 4408,
  signedOut: 4410,
  tooMany: 4429,
} as const;
