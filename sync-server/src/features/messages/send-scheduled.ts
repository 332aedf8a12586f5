import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { sendFirstDue, untilNextDue } from './going-out.store.ts';

/** How often to look for what was scheduled or moved meanwhile, here or by another process. */
const LOOK_EVERY_MS = 5_000;
/** A message is due a moment after the look that found it nearly so. */
const AT_LEAST_MS = 50;

/**
 * Sends what was scheduled when its time has come; what came due while no server ran, at the first look. Any number of
 * processes may do so.
 * @returns stops it, after what is being sent
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

/** Everything that is due now, one by one. */
export async function sendDue(database: Database, eventId: string): Promise<void> {
  // The look costs less than a transaction, and mostly finds nothing.
  for (;;) {
    const next = await untilNextDue(database.queries, eventId);
    if (next === null || next > 0) return;
    if (!(await database.transaction((tx) => sendFirstDue(tx, eventId)))) return;
  }
}
