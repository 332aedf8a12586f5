import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { repeat } from '../../repeat.ts';
import { shortenCodes } from './shorten-codes.store.ts';

const LOOK_EVERY_MS = 600_000;

/**
 * Looks every ten minutes whether the event's codes can be short from now on. Not at the start: in a rolling update
 * other processes, which read long codes alone, still serve.
 * @returns a function that stops it; resolves when the current run has ended
 */
export function startShortening(database: Database, log: Logger, eventId: string): () => Promise<void> {
  const look = () =>
    shortenCodes(database, eventId).then(
      (signed) => signed !== undefined && log.info({ signed }, 'every door reads short codes: tickets have them now'),
      (error) => log.warn({ err: error }, 'the codes of tickets could not be made short'),
    );
  return repeat(look, LOOK_EVERY_MS, { atOnce: false });
}
