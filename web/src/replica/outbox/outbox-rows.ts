import type { AnyCommand } from '@baraza/schema/commands';
import type { CollectionName } from '@baraza/schema/entities';
import type { ProblemCode } from '@baraza/schema/sync/problem';
import type { Checkpoint, Unlisted } from '@baraza/schema/sync/pull';
import type { SessionRole } from '@baraza/schema/sync/session-role';

/** Key of a document of the replica, `users/user-001`. */
export type DocumentKey = `${CollectionName}/${string}`;

/** One command of this device, from the tap until its effect no longer depends on it. */
export interface CommandRow {
  device_seq: number;
  /** The same as `command.id`, for the index. */
  id: string;
  command: AnyCommand;
  /**
   * waiting: the server has not answered. answered: the server applied it; its optimistic effect stays until a pull
   * has brought the result. refused: it will not be applied, and the person is told why.
   */
  state: 'waiting' | 'answered' | 'refused';
  /** The documents that its effects change. */
  touches: DocumentKey[];
  answer?: {
    /** The server's transaction that applied it (decimal), in the history named by `epoch`. */
    transaction: string;
    epoch: string;
    /** Collections to pull before this row can be deleted. */
    collections: CollectionName[];
    /** When the server received it, if it said so. */
    arrived_at?: string;
  };
  refusal?: Refusal;
}

/** The same command, to be sent again. */
export const asWaiting = ({ answer: _, ...row }: CommandRow): CommandRow => ({ ...row, state: 'waiting' });

/**
 * When a command was made, ms since 1970: by the server's clock as it was measured then, since what is measured later would move it.
 * @param offset of the clock now, ms; counts for a command from before the first contact
 */
export const madeAt = ({ made_at, clock_offset_ms }: Pick<AnyCommand, 'made_at' | 'clock_offset_ms'>, offset: number) =>
  Date.parse(made_at) + (clock_offset_ms ?? offset);

export interface Refusal {
  code: ProblemCode;
  detail: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The epoch of the documents and how far they are pulled. Written after them, in one transaction. */
export interface SyncState {
  /** Token of the RxDB database that the checkpoints belong to; with another token the database is empty. */
  storage_token: string;
  epoch: string;
  role: SessionRole;
  checkpoints: Partial<Record<CollectionName, Checkpoint>>;
  /** Per fully pulled collection: every transaction below this one (decimal) is on the device. */
  horizons: Partial<Record<CollectionName, string>>;
  /** Absent for viewers who see everybody. */
  unlisted?: Unlisted;
  /** Start of the server's current delay in reading newer changes; absent when there is no delay. */
  news_held_since?: string;
}

/** How the last contact with the server went. */
export interface Contact {
  /** `none`: no answer, though the server is there. */
  state: 'none' | 'ok' | 'offline' | 'signed_out' | 'outdated' | 'removed' | 'archived';
  /** With `offline`: the server, or a proxy in front of it, answered that it can't take calls. A flag, not a state: tabs of an older app read this too. */
  is_busy?: true;
  /** When this state began, ms since 1970. */
  since: number;
  /** When the server last answered, ms since 1970; null: never. */
  last_contact: number | null;
}

/** Values stored beside the commands, each under its own key. */
export interface Metadata {
  /** `is_removed`: a tab is removing the replica, and no tab takes commands. */
  device: { id: string; is_removed?: true };
  last_seq: number;
  /** Server time minus device time, ms. */
  clock_offset_ms: number | null;
  contact: Contact;
  /** When the server last answered a push, by its own clock, ms since 1970. */
  accepted_at: number;
  /** What the last answer said of the server, see `SPEAKS`. */
  speaks: number;
  /** Absent while the replica is empty. */
  sync_state: SyncState;
  /** The replica holds documents without a valid checkpoint: empty it before anything else. */
  must_empty: boolean;
  /** Written and deleted again, to test whether the device can store data. */
  storage_trial: string;
}
