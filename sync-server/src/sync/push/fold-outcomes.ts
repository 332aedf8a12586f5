import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { foldOutcomes } from './folded-outcomes.store.ts';

const FOLD_EVERY_MS = 3_600_000;
const AT_ONCE = 2_000;

/** Folds every outcome that is due; safe in any number of processes. */
export async function foldAll(database: Database, eventId: string, atOnce = AT_ONCE): Promise<void> {
  while ((await foldOutcomes(database.queries, eventId, atOnce)) >= atOnce);
}

/**
 * Folds old outcomes once an hour, so that the table of commands does not grow with the age of an event.
 * @returns a function that stops it; resolves when the current run has ended
 */
export function startFolding(database: Database, log: Logger, eventId: string): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => foldAll(database, eventId))
      .catch((error) => log.warn({ err: error }, 'old outcomes could not be folded'));
  }, FOLD_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
