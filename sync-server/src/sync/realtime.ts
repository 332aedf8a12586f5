import type { CollectionName } from '@baraza/schema/entities/index';

/** What the rest of the server asks of the sockets that are open. */
export interface Realtime {
  /** Closes the sockets of a session that was ended. */
  endSession(sessionId: string): void;
  close(): Promise<void>;
}

/** News in a scope of an event. */
export interface News {
  event_id: string;
  scope: string;
  collection: CollectionName;
}
