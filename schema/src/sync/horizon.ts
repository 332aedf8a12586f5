import type { Checkpoint } from './pull.ts';

/** No position within a transaction is later. */
export const LAST_SEQUENCE = 2n ** 63n - 1n;

/** The checkpoint of a device that has everything below a horizon. */
export const endBelow = (horizon: string): Checkpoint => ({
  xid: String(BigInt(horizon) - 1n),
  seq: String(LAST_SEQUENCE),
});

/**
 * Whether a replica of a collection has all effects of a transaction.
 * @param horizon everything below it is there; undefined: not all of a first pull is
 */
export const covers = (horizon: string | undefined, transaction: string): boolean =>
  BigInt(horizon ?? 0) > BigInt(transaction);

/**
 * Where a replica of a collection stands to a delta, which lands at its start alone; one that is behind has to pull.
 * @param horizon everything below it is there; undefined: not all of a first pull is
 */
export function standingTo(
  { from, to }: { from: string; to: string },
  horizon: string | undefined,
  checkpoint: Checkpoint | null | undefined,
): 'behind' | 'at its start' | 'past it' {
  if (horizon === undefined || BigInt(horizon) < BigInt(from)) return 'behind';
  if (BigInt(horizon) >= BigInt(to)) return 'past it';
  // Half of a pull is here that goes beyond the delta: older documents would show until it goes on.
  return BigInt(checkpoint?.xid ?? 0) < BigInt(to) ? 'at its start' : 'behind';
}
