import { searchForm } from '@baraza/schema/define/search-form';
import { addTo, earlier, type FirstOfTicket, type Placed } from '@baraza/schema/people/first-of-ticket';

export const wordsOf = (name: string): string[] =>
  searchForm(name)
    .split(' ')
    .filter((word) => word !== '');

/** From how many letters on the beginning of a word stands for it, and a word with one letter off. */
const BEGINNING_FROM = 3;
const ONE_OFF_FROM = 4;

const upTo = (end: number, from = 0): number[] => Array.from({ length: Math.max(0, end - from) }, (_, n) => from + n);

const beginnings = (word: string): string[] => upTo(word.length, BEGINNING_FROM).map((end) => word.slice(0, end));

const oneLess = (word: string): string[] =>
  word.length > ONE_OFF_FROM ? upTo(word.length).map((at) => word.slice(0, at) + word.slice(at + 1)) : [];

/** No word has these signs. */
const oneOpen = (word: string): string[] =>
  word.length >= ONE_OFF_FROM ? upTo(word.length).map((at) => `${word.slice(0, at)}?${word.slice(at + 1)}`) : [];
const begun = (beginning: string): string => `${beginning}*`;
const longer = (word: string): string => `${word}+`;

/** Under what a word is kept, and what finds it: the same word, a short form of it, or one letter off. */
const keptUnder = (word: string): string[] => [
  ...[word, ...oneOpen(word)],
  ...beginnings(word).map(begun),
  ...oneLess(word).map(longer),
];
const foundUnder = (word: string): string[] => [
  ...[word, ...oneOpen(word)],
  ...(word.length >= BEGINNING_FROM ? [begun(word), ...beginnings(word)] : []),
  ...(word.length >= ONE_OFF_FROM ? [longer(word), ...oneLess(word)] : []),
];

/** Finds who may be the person of another name: one of whose words is near to one of its words. */
export class NearNames<One> {
  readonly #kept = new Map<string, FirstOfTicket<One>>();
  readonly #common: ReadonlySet<string>;

  /** @param common words that tell nothing, as the name of a family that everybody has */
  constructor(common: ReadonlySet<string>) {
    this.#common = common;
  }

  /** @param placed behind all that were added before */
  add(placed: Placed<One>, name: string, code = ''): void {
    for (const word of this.#telling(name)) for (const key of keptUnder(word)) addTo(this.#kept, key, placed, code);
  }

  /** The first who may be it, and is not of another ticket. */
  find(name: string, code: string): One | undefined {
    let first: Placed<One> | undefined;
    for (const word of this.#telling(name))
      for (const key of foundUnder(word)) first = earlier(first, this.#kept.get(key)?.find(code));
    return first?.one;
  }

  #telling(name: string): string[] {
    return wordsOf(name).filter((word) => !this.#common.has(word));
  }
}

/** Whether both may be names of one person. */
export function areNear(one: string, another: string): boolean {
  const near = new NearNames<true>(new Set());
  near.add({ at: 0, one: true }, one);
  return near.find(another, '') !== undefined;
}
