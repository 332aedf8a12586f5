import type { AnyCommand } from '@baraza/schema/commands';
import { liveQuery } from 'dexie';
import type { OutboxDatabase } from './outbox.ts';
import type { CommandRow, Refusal } from './outbox-rows.ts';

/** A command that the server has not answered yet. */
export type QueuedCommand = AnyCommand;
/** A command that will not happen, with the reason. */
export type RefusedCommand = AnyCommand & { refusal: Refusal };

export interface OutboxContents {
  /** In the order in which they were made. */
  waiting: QueuedCommand[];
  refused: RefusedCommand[];
}

/** What screens see of the outbox, and may do with what was refused. */
export interface OutboxView {
  contents(): Promise<OutboxContents>;
  /** Calls back now and whenever it changes, in this tab or another; answers how to stop. */
  observe(listener: (contents: OutboxContents) => void): () => void;
  countUnsent(): Promise<number>;
  /** Sends a refused command again, as a new one. */
  retryRefused(id: string): Promise<void>;
  /** Takes a refused command off the list. */
  dropRefused(id: string): Promise<void>;
}

export async function readContents(database: OutboxDatabase): Promise<OutboxContents> {
  // An index gives equal keys in the order of the primary key.
  const rows = await database.commands.where('state').anyOf('waiting', 'refused').toArray();
  return {
    waiting: rows.filter((row) => row.state === 'waiting').map((row) => row.command),
    refused: rows.filter(isRefused).map((row) => ({ ...row.command, refusal: row.refusal })),
  };
}

const isRefused = (row: CommandRow): row is CommandRow & { refusal: Refusal } => row.refusal !== undefined;

export function observeContents(database: OutboxDatabase, listener: (contents: OutboxContents) => void): () => void {
  const subscription = liveQuery(() => readContents(database)).subscribe({
    next: listener,
    // A closed database has no news; whoever closed it knows.
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
