import { isWatched } from './coming-back.ts';

/** So often it is asked, and so long it has to answer. */
const EVERY_MS = 5_000;

/**
 * A tab that people look at does not leave the talking to one that nobody sees: that one asks for no news by itself,
 * and the browser may have frozen it with the lock in its hands. It takes over from one that does not answer.
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
