import { LARGE_EVENT_FROM } from '@baraza/schema/people/held-people';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { markLargeEvents } from './large-events.store.ts';

/**
 * Every minute: to count people with each one who is added would slow down an import. Not at the start: other processes of a
 * rolling update that don't know large events yet would go on sending everybody.
 */
export const LOOKS = { firstAfterMs: 10 * 60_000, everyMs: 60_000, largeFrom: LARGE_EVENT_FROM };

/**
 * Looks whether an event has become large. Safe in any number of processes.
 * @returns a function that stops it; resolves when the current run has ended
 */
export function startLargeEvents(database: Database, log: Logger, looks = LOOKS): () => Promise<void> {
  const look = () =>
    markLargeEvents(database, looks.largeFrom).then(
      (marked) => marked.length > 0 && log.info({ events: marked }, 'large now: phones hold whom their people know'),
      (error) => log.warn({ err: error }, 'could not look for large events'),
    );
  let running: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(lookAgain, looks.firstAfterMs).unref();
  function lookAgain() {
    timer = setTimeout(lookAgain, looks.everyMs).unref();
    running = running.then(look);
  }
  return async () => {
    clearTimeout(timer);
    await running;
  };
}
