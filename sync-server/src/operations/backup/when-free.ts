import { setTimeout } from 'node:timers/promises';
import { databaseCode } from '../../database/failures/errors.ts';
import { ProblemError } from '../../http/problems.ts';

/** How long a restore waits for whoever holds the tables, as a backup does until it is written. */
export interface Patience {
  /** Milliseconds. A try that has begun is not cut short. */
  atMost: number;
  /** Called once, when there is something to wait for. */
  onWait?: () => void;
}

/** SQLSTATE of a lock that was not had within `lock_timeout`. */
const NOT_LOCKED = '55P03';
const PAUSE_MS = 3_000;

/**
 * Tries a transaction again while others hold what it locks. Between tries it holds nothing, so that the event is served
 * meanwhile: calls queue behind whoever waits for a lock.
 * @throws ProblemError when that takes longer than there is patience
 */
export async function whenFree<T>(work: () => Promise<T>, { atMost, onWait }: Patience): Promise<T> {
  const until = performance.now() + atMost;
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      return await work();
    } catch (error) {
      if (databaseCode(error) !== NOT_LOCKED) throw error;
    }
    if (performance.now() >= until)
      throw new ProblemError(
        'unavailable',
        'Nothing was put back: something else holds the event, most likely a backup that is being written. Try again when it has ended.',
      );
    if (!hasWaited) onWait?.();
    await setTimeout(PAUSE_MS);
  }
}
