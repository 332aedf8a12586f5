import { isWatched } from './coming-back.ts';

/** Interval of the question to the leader, and the time it has to answer. */
const EVERY_MS = 5_000;

/**
 * Lets a visible tab take over from a leader that is hidden or silent: a hidden tab doesn't poll, and the browser may
 * have frozen it while it holds the lock.
 */
export function watchLeader(tab: { leads(): boolean; ask(): void; takeOver(): void }): {
  answered(): void;
  stop(): void;
} {
  let silent = false;
  const look = () => {
    const follows = !tab.leads() && isWatched();
    if (follows && silent) tab.takeOver();
    silent = follows;
    if (follows) tab.ask();
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    answered: () => {
      silent = false;
    },
    stop: () => clearInterval(timer),
  };
}
