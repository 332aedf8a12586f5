/** What a column needs, in px. */
export interface Wanted {
  /** For its widest cell. */
  wanted: number;
  /** Below this it is not cut further: the table scrolls sideways instead. */
  least: number;
}

/**
 * Widths of all columns: what they hold, and a share of the room that is left; where there is too little, each gives up
 * the same part of what it can.
 */
export function fitWidths(columns: readonly Wanted[], available: number): number[] {
  const total = columns.reduce((sum, { wanted }) => sum + wanted, 0);
  if (total <= available) return columns.map(({ wanted }) => (wanted * available) / total);
  const most = columns.reduce((sum, { wanted, least }) => sum + wanted - least, 0);
  const part = most === 0 ? 0 : Math.min(1, (total - available) / most);
  return columns.map(({ wanted, least }) => wanted - (wanted - least) * part);
}

/**
 * Width of a text as the sum of its letters, each measured once: thousands of cells in some milliseconds. Never less than
 * the true width but for pairs that a font moves apart.
 */
export function letterWidths(measure: (letter: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const letter of text) {
      let width = known.get(letter);
      if (width === undefined) {
        width = measure(letter);
        known.set(letter, width);
      }
      sum += width;
    }
    return sum;
  };
}

/** The narrowest width in which a text stands in two lines, broken at a space or after a hyphen. */
export function twoLines(text: string, widthOf: (text: string) => number): number {
  const parts = text.match(/[^\s-]*[\s-]|[^\s-]+$/g) ?? [text];
  const widths = parts.map((_, at) => {
    const [first, second] = [parts.slice(0, at), parts.slice(at)].map((line) => widthOf(line.join('').trim()));
    return Math.max(first ?? 0, second ?? 0);
  });
  return Math.min(...widths);
}

/** What of an email stands together in a line: it may break after the @, and nowhere else. */
export function emailParts(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf('@') + 1;
  return [email.slice(0, at), email.slice(at)];
}
