import type { CollectionName } from '@baraza/schema/entities';
import type { Queries } from '../database/database.ts';
import type { Viewer } from '../http/session/viewer.ts';

/** When and where a command was made, and when it arrived (ISO 8601). */
export interface CommandOrigin {
  device_id: string;
  device_time: string;
  clock_offset_ms: number | null;
  arrived_at: string;
}

export interface DocumentRef {
  collection: CollectionName;
  id: string;
}

/** One command of many. */
export interface Made<Args> {
  args: Args;
  origin: CommandOrigin;
}

/**
 * The server's side of one command; its REST call ends in the same functions. Throws a ProblemError to reject,
 * having written nothing. Answers the documents that it touched.
 */
export interface CommandHandler<Args> {
  /** Throws a ProblemError when this viewer may not do this. Runs before `apply`, on every way in. */
  policy(viewer: Viewer, args: Args): void;
  apply(tx: Queries, viewer: Viewer, args: Args, origin: CommandOrigin): Promise<DocumentRef[]>;
  /** A paired door phone may send it too, if the policy lets it. */
  atDoors?: true;
  /** What it writes says for ever who did it, when and where: the audit log would only repeat it. */
  recordsItself?: true;
  /** What of its arguments is kept with its outcome once it is applied; all, unless it says so. */
  kept?(args: Args): object;
  /**
   * The same for many, in the order in which they were made, in fewer messages to the database; for what phones queue
   * by the hundred. Answers for each. When it throws, all of it is taken back and each is applied by itself.
   */
  applyMany?(tx: Queries, viewer: Viewer, many: readonly Made<Args>[]): Promise<DocumentRef[][]>;
}
