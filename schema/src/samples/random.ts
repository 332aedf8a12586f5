/** Reproducible random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number of at least `from` and below `to`. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different ones, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[];
}

/** Mulberry32: small, and good enough for sample data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length)]!,
    some: (list, count) => {
      const taken = new Set<number>();
      while (taken.size < Math.min(count, list.length)) taken.add(between(0, list.length));
      return list.filter((_, index) => taken.has(index));
    },
  };
}
