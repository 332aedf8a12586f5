import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { sendFirstDue, untilNextDue } from './going-out.store.ts';

/** Polling interval for messages that any process scheduled or moved meanwhile. */
const LOOK_EVERY_MS = 5_000;
/** Minimum wait, so that a message that is almost due does not cause a busy loop. */
const AT_LEAST_MS = 50;

/**
 * Sends scheduled messages when they are due; those that became due while no server ran, or the event was archived, are
 * sent at the first look. What is more than an hour late rings nowhere.
 * Safe in any number of processes.
 * @returns a function that stops it; resolves when the current run has ended
 */
export function startScheduledSender(database: Database, log: Logger, eventId: string): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    let wait = LOOK_EVERY_MS;
    try {
      await sendDue(database, eventId);
      const next = await untilNextDue(database.queries, eventId);
      if (next !== null) wait = Math.max(AT_LEAST_MS, Math.min(next, LOOK_EVERY_MS));
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'scheduled notifications could not be sent');
    }
    if (stopped) return;
    timer = setTimeout(() => {
      looking = look();
    }, wait).unref();
  };
  let looking = look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return looking;
  };
}

/** Sends all due messages, one transaction each. */
export async function sendDue(database: Database, eventId: string): Promise<void> {
  // The query costs less than a transaction, and usually finds nothing.
  for (;;) {
    const next = await untilNextDue(database.queries, eventId);
    if (next === null || next > 0) return;
    if (!(await database.transaction((tx) => sendFirstDue(tx, eventId)))) return;
  }
}
