import type { Logger } from 'pino';
import type { Database } from '../../../database/database.ts';
import { repeat } from '../../../repeat.ts';
import { dropUnused } from './shared-accounts.store.ts';

const LOOK_EVERY_MS = 86_400_000;

/**
 * Deletes at once, and then once a day, accounts whose address is at no event of the server any more: whom organisers
 * erased, and who changed it. Safe in any number of processes.
 * @param home of the server's default event
 * @returns a function that stops it; resolves when the current run has ended
 */
export function startDroppingUnused(home: Database, log: Logger): () => Promise<void> {
  const look = () =>
    home
      .transaction((tx) => dropUnused(home, tx))
      .catch((error) => log.warn({ err: error }, 'accounts that nobody has any more could not be deleted'));
  return repeat(look, LOOK_EVERY_MS, { atOnce: true });
}
