import { ProblemError } from '../problems.ts';

export interface Turns {
  /** @throws ProblemError `unavailable` where too many wait */
  <T>(work: () => Promise<T>): Promise<T>;
  /** @throws the same, before anything is counted for who would be refused */
  demandRoom(): void;
}

/** Seconds. */
const AGAIN_AFTER = 5;

/** Lets so many pieces of work run at once, and the others wait for their turn: as many as `mostWaiting`. */
export function turns(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  const demandRoom = () => {
    if (running >= atOnce && waiting.length >= mostWaiting)
      throw new ProblemError('unavailable', 'The server is busy. Please try again.', undefined, AGAIN_AFTER);
  };
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    demandRoom();
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next one takes over this place.
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(inTurn, { demandRoom });
}
