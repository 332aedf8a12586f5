import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { ServerMessage } from '@baraza/schema/sync/realtime';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import type { ReplicaCollections } from './collections.ts';
import type { OutboxView } from './outbox/outbox-view.ts';
import type { DeviceClock } from './pull/clock.ts';
import type { StatusStore } from './status.ts';

export type IncomingNotification = Extract<ServerMessage, { type: 'notification' }>;

/** The data of one person at one event on this device, and the way in which it changes. */
export interface Replica {
  readonly user_id: string;
  readonly event_id: string;
  readonly role: SessionRole;
  /** Of this device for this person: records that it made carry it. */
  readonly device_id: string;
  /** One RxDB collection per entity. Read them; every change goes through `perform`. */
  readonly db: ReplicaCollections;
  readonly outbox: OutboxView;
  readonly status: StatusStore;
  /** For what depends on what time it really is. */
  readonly clock: DeviceClock;
  /**
   * Does a command on this device. Resolves when it is on disk and visible in `db`; rejects with a
   * `ReplicaStorageError`, having done nothing, when the device can't keep it.
   */
  perform<N extends CommandName>(name: N, args: ArgsOf<N>): Promise<void>;
  /** Tries to send and to fetch at once; resolves after the try, whatever came of it. */
  syncNow(): Promise<void>;
  /** Called for each notification that arrives while the app is open; answers how to stop. */
  onNotification(listener: (notification: IncomingNotification) => void): () => void;
  close(): Promise<void>;
  /** Removes everything of this person from the device. With unsent commands it does so only if told to discard them. */
  wipe(unsent?: 'keep' | 'discard'): Promise<WipeReport>;
}

export type WipeReport = { wiped: true; discarded: number } | { wiped: false; unsent: number };
