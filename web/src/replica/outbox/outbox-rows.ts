import type { AnyCommand } from '@baraza/schema/commands';
import type { CollectionName } from '@baraza/schema/entities';
import type { ProblemCode } from '@baraza/schema/sync/problem';
import type { Checkpoint, Unlisted } from '@baraza/schema/sync/pull';
import type { SessionRole } from '@baraza/schema/sync/session-role';

/** A document of the replica, `users/user-001`. */
export type DocumentKey = `${CollectionName}/${string}`;

/** One command of this device, from the tap until nothing depends on it any more. */
export interface CommandRow {
  device_seq: number;
  /** The same as `command.id`, for the index. */
  id: string;
  command: AnyCommand;
  /**
   * waiting: the server has not answered. answered: it was applied, and its effect is kept on the replica until a
   * pull has brought what it did. refused: it will not happen, and the person is told why.
   */
  state: 'waiting' | 'answered' | 'refused';
  /** The documents that its effects change. */
  touches: DocumentKey[];
  answer?: {
    /** Transaction of the outcome (decimal) in the history that `epoch` names. */
    transaction: string;
    epoch: string;
    /** Collections that a pull must have brought before this row can go. */
    collections: CollectionName[];
  };
  refusal?: Refusal;
}

export interface Refusal {
  code: ProblemCode;
  detail: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The history that the documents of the replica are from, and how far they were pulled; written after them, in one transaction. */
export interface SyncState {
  /** The stored RxDB database that these checkpoints belong to; another one is an empty one. */
  storage_token: string;
  epoch: string;
  role: SessionRole;
  checkpoints: Partial<Record<CollectionName, Checkpoint>>;
  /** Of collections read to their end: every transaction below it (decimal) is on the device. */
  horizons: Partial<Record<CollectionName, string>>;
  /** Absent for who sees everybody. */
  unlisted?: Unlisted;
  /** Since when the server can't read what is newer than this; absent while it can. */
  news_held_since?: string;
}

/** How the last contact with the server went. */
export interface Contact {
  state: 'none' | 'ok' | 'offline' | 'signed_out' | 'outdated' | 'removed';
  /** When this state began, ms since 1970. */
  since: number;
  /** When the server last answered, ms since 1970; null: never. */
  last_contact: number | null;
}

/** What the outbox remembers beside the commands, each under its own key. */
export interface Metadata {
  device: { id: string };
  last_seq: number;
  /** Server time minus device time, ms. */
  clock_offset_ms: number | null;
  contact: Contact;
  /** When the server last answered commands, ms since 1970. */
  accepted_at: number;
  /** Absent while the replica is empty. */
  sync_state: SyncState;
  /** The replica holds documents that no checkpoint vouches for: empty it before anything else. */
  must_empty: boolean;
  /** Written and removed again, to see whether this device can keep something. */
  storage_trial: string;
}
