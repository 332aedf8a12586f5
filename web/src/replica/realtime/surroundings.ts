import type { ServerCall } from '../pull/server-call.ts';
import type { ReplicaStorageError } from '../storage/storage-error.ts';
import type { Direction } from './directions.ts';
import type { Sparing } from './pull-plan.ts';

/** What the loop needs to know about, and reports to, its environment. */
export interface Surroundings {
  /** Whether there is a usable session of the replica's owner. */
  maySpeak(): boolean;
  /** How much of what comes the person wants to spare. */
  sparing(): Sparing;
  hasSocket(): boolean;
  /** Milliseconds that it took to open. */
  socketDelay(): number;
  /** Has the server say on it that it is there. */
  ask(): void;
  /** When the server was last heard on it, of the monotonic clock; 0: not on an open one, or the browser knows of no network. */
  heardAt(): number;
  /** The calls of each direction. A push is made on the socket where it can be. */
  calls: Record<Direction, ServerCall>;
  /** Whether the server sends deltas on it. */
  hasDeltas(): boolean;
  /** Notifications of a delta are on the device, and everything else below this horizon. */
  landed(to: string): void;
  /** A call succeeded while there is no socket. */
  answered(): void;
  /** Whether somebody may be looking at the screen. */
  isWatched(): boolean;
  /** The device could not store data; null: it can again. */
  storageTrouble(error: ReplicaStorageError | null): void;
  /** The server rejected the session of this direction's call. */
  signedOut(direction: Direction): void;
  /** The server removed this door phone. */
  removed(): void;
}
