import type { StorageProblem } from '../../replica/index.ts';
import { RETEST_MS } from '../../replica/storage/retest-storage.ts';
import { isWatched, onComingBack } from '../../replica/tabs/coming-back.ts';

/** There may be room again, the other tab may be gone, or the browser has cut the opening off. */
const PASSING: readonly StorageProblem[] = ['full', 'blocked', 'failed'];

/** Calls `again` after a while, and when somebody comes back to the app, where a problem may pass by itself; returns what ends that. */
export function againLater(problem: StorageProblem, again: () => void): (() => void) | undefined {
  if (!PASSING.includes(problem)) return undefined;
  const timer = setTimeout(() => isWatched() && again(), RETEST_MS);
  const stop = onComingBack(again);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
