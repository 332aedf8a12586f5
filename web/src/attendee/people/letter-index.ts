import type { DirectoryEntry } from './directory.ts';

export interface LetterPlace {
  letter: string;
  /** Index of the first person under it. */
  at: number;
}

/** Names that begin with no letter. */
export const NO_LETTER = '#';

const ETHIOPIC = { first: 0x1200, last: 0x135a, syllablesOfOne: 8 };

/** The letter under which a folded name is listed: without accents, and in Ge'ez that of the syllable's whole series. */
export function letterOf(sortKey: string): string {
  const code = sortKey.codePointAt(0) ?? 0;
  const first = String.fromCodePoint(code);
  if (!/\p{L}/u.test(first)) return NO_LETTER;
  if (code >= ETHIOPIC.first && code <= ETHIOPIC.last)
    return String.fromCodePoint(code - (code % ETHIOPIC.syllablesOfOne));
  return first.toUpperCase();
}

/** The letters that there are, with their places in people sorted by name. */
export function letterIndex(people: readonly DirectoryEntry[]): LetterPlace[] {
  const places = new Map<string, number>();
  let before: number | undefined;
  people.forEach(({ sortKey }, at) => {
    // Neighbours mostly begin alike.
    const first = sortKey.codePointAt(0) ?? 0;
    if (first === before) return;
    before = first;
    const letter = letterOf(sortKey);
    if (!places.has(letter)) places.set(letter, at);
  });
  return [...places].map(([letter, at]) => ({ letter, at }));
}
