/** A stream of numbers in [0, 1) that depends on nothing but its seed (mulberry32). */
export type Random = () => number;

export function seeded(text: string): Random {
  let state = 2166136261;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (random: Random, low: number, high: number) => low + (high - low) * random();

/** Roughly normal, mean 0, deviation 1. */
export const normal = (random: Random) => (random() + random() + random() + random() - 2) * Math.sqrt(3);
