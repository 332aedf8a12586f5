type Document = Record<string, unknown>;

/** Characters of a digest: six bytes in base64. */
const LENGTH = 8;

/** Positions of documents that are as a device expected them: the first, and how many follow each other. */
export type Ranges = [from: number, count: number][];

/**
 * The digests of documents that a device expects, which a server need not send if they are right. Two other documents of
 * one id have the same digest once in 2^48 times.
 */
export const digestsOf = (documents: readonly Document[]): string => documents.map(digestOf).join('');

/**
 * Takes out of a page what a device expects as it is.
 * @param expects the digests that it sent
 */
export function leaveOutExpected<Found extends Document & { _deleted: boolean }>(
  documents: readonly Found[],
  expects: string,
): { documents: Found[]; as_expected?: Ranges } {
  const places = new Map<string, number>();
  for (let at = 0; at * LENGTH < expects.length; at++) places.set(expects.slice(at * LENGTH, (at + 1) * LENGTH), at);
  const found: number[] = [];
  const others = documents.filter(({ _deleted, ...document }) => {
    const place = _deleted ? undefined : places.get(digestOf(document));
    if (place !== undefined) found.push(place);
    return place === undefined;
  });
  return { documents: others, ...(found.length > 0 && { as_expected: rangesOf(found) }) };
}

/** What was left out of a page. */
export const inRanges = <Expected>(ranges: Ranges, expected: readonly Expected[]): Expected[] =>
  ranges.flatMap(([from, count]) => expected.slice(from, from + count));

export const countIn = (ranges: Ranges): number => ranges.reduce((sum, [, count]) => sum + count, 0);

function rangesOf(places: readonly number[]): Ranges {
  const ranges: Ranges = [];
  for (const place of [...places].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[0] + last[1] === place) last[1] += 1;
    else ranges.push([place, 1]);
  }
  return ranges;
}

/** Two hashes of 32 bits in one pass (FNV-1a, and one that mixes otherwise), of which 48 bits are kept. */
function digestOf(document: Document): string {
  const text = JSON.stringify(document, inOrder);
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995);
    other ^= other >>> 15;
  }
  const bytes = new Uint8Array([one >>> 24, one >>> 16, one >>> 8, one, other >>> 8, other]);
  return btoa(String.fromCharCode(...bytes));
}

/** For `JSON.stringify`: fields in alphabetical order, however they came. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
