import type { Logger } from 'pino';
import type { Database } from '../../../database/database.ts';
import { repeat } from '../../../repeat.ts';
import { forgetSteps } from './imports.store.ts';
import { undoableSince } from './undoable.ts';

const FORGET_EVERY_MS = 3_600_000;

/**
 * Forgets at once, and then once an hour, what imports did that can't be undone any more: after the last import there is
 * no other that would. Safe in any number of processes.
 * @returns a function that stops it; resolves when the current run has ended
 */
export function startForgetting(database: Database, log: Logger, eventId: string): () => Promise<void> {
  const forget = () =>
    database
      .transaction((tx) => forgetSteps(tx, eventId, undoableSince(new Date().toISOString())))
      .catch((error) => log.warn({ err: error }, 'what old imports did could not be forgotten'));
  return repeat(forget, FORGET_EVERY_MS, { atOnce: true });
}
