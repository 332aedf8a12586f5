import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { markLargeEvents } from './large-events.store.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Looks every minute whether an event has become large: to count people with each one who is added would slow down an import.
 * Safe in any number of processes.
 * @returns a function that stops it; resolves when the current run has ended
 */
export function startLargeEvents(database: Database, log: Logger): () => Promise<void> {
  const look = () =>
    markLargeEvents(database).then(
      (marked) => marked.length > 0 && log.info({ events: marked }, 'large now: phones hold whom their people know'),
      (error) => log.warn({ err: error }, 'could not look for large events'),
    );
  let running: Promise<unknown> = look();
  const timer = setInterval(() => {
    running = running.then(look);
  }, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
