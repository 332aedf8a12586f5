type Name = string | number;

/** Pseudo-random numbers, seeded by a name. A fork has its own name, so it does not affect other generators. */
export class SeededRandom {
  readonly #name: string;
  #state: number;

  constructor(...names: Name[]) {
    this.#name = names.join('/');
    this.#state = hash(this.#name);
  }

  fork(...names: Name[]): SeededRandom {
    return new SeededRandom(this.#name, ...names);
  }

  /** From 0 (inclusive) to 1 (exclusive); mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new Error(`${this.#name} has nothing to pick from`);
    return from[this.whole(0, from.length - 1)] as T;
  }

  /** One of the keys, with probability proportional to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = this.between(
      0,
      entries.reduce((sum, [, weight]) => sum + weight, 0),
    );
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return (entries.at(-1) as [K, number])[0];
  }
}

/** FNV-1a with extra mixing, so that names that differ in one letter don't give similar numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
