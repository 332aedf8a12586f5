import type { AnyCommand } from '@baraza/schema/commands';
import { liveQuery } from 'dexie';
import type { OutboxDatabase } from './outbox.ts';
import type { CommandRow, Refusal } from './outbox-rows.ts';

/** A command that the server has not answered yet. */
export type QueuedCommand = AnyCommand;
/** A refused command, with the reason. */
export type RefusedCommand = AnyCommand & { refusal: Refusal };

export interface OutboxContents {
  /** Oldest first. */
  waiting: QueuedCommand[];
  refused: RefusedCommand[];
}

/** The outbox as screens use it: read it, and retry or drop refused commands. */
export interface OutboxView {
  contents(): Promise<OutboxContents>;
  /** Calls `listener` now and on every change, in this tab or another; returns the unsubscribe function. */
  observe(listener: (contents: OutboxContents) => void): () => void;
  /** Like `observe`, for the refused commands alone. */
  observeRefused(listener: (refused: RefusedCommand[]) => void): () => void;
  /** Like `observe`, for those of the last `count` commands that were not refused and whose result is not here yet; newest first. */
  observeNewest(count: number, listener: (newest: QueuedCommand[]) => void): () => void;
  countUnsent(): Promise<number>;
  /** Sends a refused command again, as a new one. */
  retryRefused(id: string): Promise<void>;
  /** Deletes a refused command. */
  dropRefused(id: string): Promise<void>;
}

export async function readContents(database: OutboxDatabase): Promise<OutboxContents> {
  // An index gives equal keys in the order of the primary key.
  const rows = await database.commands.where('state').anyOf('waiting', 'refused').toArray();
  return { waiting: rows.filter((row) => row.state === 'waiting').map((row) => row.command), refused: refusedOf(rows) };
}

export const readRefused = async (database: OutboxDatabase): Promise<RefusedCommand[]> =>
  refusedOf(await database.commands.where('state').equals('refused').toArray());

/** By number: the device's clock may have been set back. */
export async function readNewest(database: OutboxDatabase, count: number): Promise<QueuedCommand[]> {
  const last = (await database.recall('last_seq')) ?? 0;
  const rows = await database.commands
    .where('device_seq')
    .above(last - count)
    .toArray();
  return rows.flatMap((row) => (row.state === 'refused' ? [] : row.command)).reverse();
}

const refusedOf = (rows: CommandRow[]): RefusedCommand[] =>
  rows.filter(isRefused).map((row) => ({ ...row.command, refusal: row.refusal }));

const isRefused = (row: CommandRow): row is CommandRow & { refusal: Refusal } => row.refusal !== undefined;

/** Calls `listener` with what `read` finds, now and on every change of it; returns the unsubscribe function. */
export function observeOutbox<T>(read: () => Promise<T>, listener: (found: T) => void): () => void {
  const subscription = liveQuery(read).subscribe({
    next: listener,
    // The database was closed: there are no more changes to report.
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
