import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { ServerMessage } from '@baraza/schema/sync/realtime';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import type { ReplicaCollections } from './collections.ts';
import type { OutboxView } from './outbox/outbox-view.ts';
import type { DeviceClock } from './pull/clock.ts';
import type { StatusStore } from './status.ts';

export type IncomingNotification = Extract<ServerMessage, { type: 'notification' }>;

/** The data of one person at one event on this device, and the API to change it. */
export interface Replica {
  readonly user_id: string;
  readonly event_id: string;
  readonly role: SessionRole;
  /** Id of this device for this person; records made on it carry the id. */
  readonly device_id: string;
  /** One RxDB collection per entity. Read them; every change goes through `perform`. */
  readonly db: ReplicaCollections;
  readonly outbox: OutboxView;
  readonly status: StatusStore;
  /** For whatever depends on the true time. */
  readonly clock: DeviceClock;
  /**
   * Performs a command on this device. Resolves when it is on disk and its effect shows in `db`; rejects with a
   * `ReplicaStorageError`, without any change, when the device can't store it.
   */
  perform<N extends CommandName>(name: N, args: ArgsOf<N>): Promise<void>;
  /** Performs several commands of one name: all are on disk, or none, and their effects show at once. */
  performAll<N extends CommandName>(name: N, all: readonly ArgsOf<N>[]): Promise<void>;
  /** Tries a push and a pull at once; resolves after the try, successful or not. */
  syncNow(): Promise<void>;
  /** Calls `listener` for each notification received while the app is open; returns the unsubscribe function. */
  onNotification(listener: (notification: IncomingNotification) => void): () => void;
  close(): Promise<void>;
  /**
   * Deletes this person's data from the device. With unsent commands only when `unsent` is 'discard'. Rejects with what the
   * browser said, when it did not delete all.
   * @param begins called once nothing keeps it from that, before anything is deleted
   * @param done called once all is deleted, before another tab may go on
   */
  wipe(unsent?: 'keep' | 'discard', begins?: () => void, done?: () => void): Promise<WipeReport>;
}

export type WipeReport = { wiped: true; discarded: number } | { wiped: false; unsent: number };
