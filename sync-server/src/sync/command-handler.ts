import type { HoldReason } from '@baraza/schema/check-in/check-in';
import type { CollectionName } from '@baraza/schema/entities';
import type { Queries } from '../database/database.ts';
import type { Viewer } from '../http/session/viewer.ts';

/** When and where a command was made, and when it arrived (ISO 8601). */
export interface CommandOrigin {
  device_id: string;
  device_time: string;
  clock_offset_ms: number | null;
  arrived_at: string;
  /** As the device's clock is when it sends, less what the sending takes; absent without a device. */
  sent_offset_ms?: number;
  /** Absent without a device. */
  not_before?: NotBefore;
  /** A venue laptop has applied it already, at `arrived_at`, under the same limits and by the gates that it knew. */
  handed_over?: true;
  /** The id and the number that the device gave it; absent of a call. */
  command?: { id: string; device_seq: number };
}

/** The earliest time (ISO 8601) at which a command can have been made, by the server's clock, and how that is known. */
export interface NotBefore {
  at: string;
  reason: Extract<HoldReason, 'before_sign_in' | 'before_last_contact'>;
}

export interface DocumentRef {
  collection: CollectionName;
  id: string;
  /** Of a person whom the device has added under that id, and who was here already: their own id. */
  as?: string;
}

/** One of several commands that are applied together. */
export interface Made<Args> {
  args: Args;
  origin: CommandOrigin;
}

/**
 * The server side of one command; its REST call uses the same functions. Throws a ProblemError to reject the command,
 * having written nothing. Returns the documents that it touched.
 */
export interface CommandHandler<Args> {
  /** Throws a ProblemError when this viewer may not do this. Runs before `apply`, for REST calls and queued ones. */
  policy(viewer: Viewer, args: Args): void;
  apply(tx: Queries, viewer: Viewer, args: Args, origin: CommandOrigin): Promise<DocumentRef[]>;
  /** Only in a session that was confirmed lately: see `http/session/confirmed.ts`. Checked after the policy. */
  confirms?: true;
  /** A paired door phone may send it too, if the policy lets it. */
  atDoors?: true;
  /** Its rows record permanently who did it, when and where, so the audit log would only repeat them. */
  recordsItself?: true;
  /** Returns the part of the arguments that is stored with an applied outcome; without it, all are stored. */
  kept?(args: Args): object;
  /** Only its author reads it: no more than `kept` is stored with a refusal either. */
  isPrivate?: true;
  /**
   * Like `apply` for many commands, in the order in which they were made, with fewer database round trips; for those
   * that phones queue by the hundred. Returns what each touched. If it throws, all are rolled back and applied one by
   * one.
   */
  applyMany?(tx: Queries, viewer: Viewer, many: readonly Made<Args>[]): Promise<DocumentRef[][]>;
}
