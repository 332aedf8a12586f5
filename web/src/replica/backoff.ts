const SHORTEST_MS = 1_000;
const LONGEST_MS = 60_000;

/** The first failure may be everybody's: they come back over so long a time. */
const FIRST_LIMIT_MS = 8_000;

/**
 * How long to wait after the nth failure in a row (1, 2, ...): anywhere between a second and a limit that doubles up
 * to a minute, so that phones that failed together don't come back together.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  const limit = Math.min(LONGEST_MS, FIRST_LIMIT_MS * 2 ** Math.min(failures - 1, 10));
  return SHORTEST_MS + random() * (limit - SHORTEST_MS);
}

/** When a channel comes back that all phones lost together, each waits a moment of its own before it asks for news. */
export const spreadDelay = (random: () => number = Math.random): number => random() * FIRST_LIMIT_MS;
