const SHORTEST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait after the nth failure in a row (1, 2, ...): anywhere between a second and a limit that doubles up
 * to a minute, so that phones that failed together don't come back together.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  const limit = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** Math.min(failures, 10));
  return SHORTEST_MS + random() * (limit - SHORTEST_MS);
}
