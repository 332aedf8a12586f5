import type { ServerContext } from '../../server-context.ts';
import { anyoneAs } from '../pull/feed-document.ts';
import { isLarge } from './snapshot.store.ts';

/**
 * `afterChangeMs`: changes come together, so it looks that long after the first of them. `pauseByCost`: it then pauses for so many
 * times what the look took, which so takes at most a tenth of the time.
 */
export const WAITS = { afterChangeMs: 2_000, pauseByCost: 9 };

/**
 * Makes an event's snapshots before somebody asks for them: else the first phone after a start, an import or a rush at the doors waits
 * for half a second. Looks after changes; at the start only for the default event, because of many others none may be in use.
 * @returns a function that stops it; resolves when the current look has ended
 */
export function startMakingAhead(
  { database, snapshots, config, log }: ServerContext,
  waits = WAITS,
): () => Promise<void> {
  const { eventId, hosted } = config;
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let pauseUntil = 0;

  const look = async () => {
    timer = undefined;
    // Changes that came during the last look did not know yet how long it took.
    const left = pauseUntil - performance.now();
    if (left > 0) return lookIn(left);
    const began = performance.now();
    try {
      await snapshots.makeAhead(anyoneAs('user', eventId, await isLarge(database.queries, eventId)));
    } catch (error) {
      log.warn({ err: error }, 'could not make a snapshot ahead');
    }
    pauseUntil = performance.now() + waits.pauseByCost * (performance.now() - began);
  };
  const lookIn = (milliseconds: number) => {
    timer ??= setTimeout(() => {
      looking = looking.then(look);
    }, milliseconds).unref();
  };
  const stopHearing = database.onChange(() => lookIn(waits.afterChangeMs));
  if (!hosted) lookIn(0);
  return async () => {
    stopHearing();
    await looking;
    clearTimeout(timer);
  };
}
