/** A merged range, from 0: where its value stands, and down to which row it is shown. */
interface Merged {
  column: number;
  row: number;
  lastRow: number;
}

type Parts = Readonly<Record<string, Uint8Array | undefined>>;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`[\\s:]${name}=["']([^"']*)["']`).exec(tag)?.[1];

/** The ranges that are merged over several rows, of each sheet in the workbook's order. */
export function mergedIn(parts: Parts): Merged[][] {
  const text = (path: string) => new TextDecoder().decode(parts[path]);
  const tags = (path: string, name: string) => text(path).match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g')) ?? [];
  const targets = new Map(
    tags('xl/_rels/workbook.xml.rels', 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  );
  return tags('xl/workbook.xml', 'sheet').map((tag) => {
    const target = targets.get(/:id=["']([^"']*)["']/.exec(tag)?.[1]) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return tags(path, 'mergeCell').flatMap((each) => rangeOf(attribute(each, 'ref') ?? ''));
  });
}

function rangeOf(ref: string): Merged[] {
  const [, letters = '', from, to] = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/.exec(ref) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return column < 0 || from === to ? [] : [{ column, row: Number(from) - 1, lastRow: Number(to) - 1 }];
}

const isEmpty = (cell: unknown): boolean => cell === null || cell === undefined || cell === '';

/**
 * Gives each row the value that a spreadsheet shows beside it: a merged one is stored in its first row alone. Rows that have
 * nothing else stay blank: there, a range is only drawn higher. Ranges that overlap, which no spreadsheet writes, count once, so
 * that a hostile file makes no more work than it has cells.
 */
export function fillDown(rows: unknown[][], ranges: readonly Merged[]): void {
  const hasOwn = rows.map((cells) => !cells.every(isEmpty));
  const filledTo = new Map<number, number>();
  for (const { column, row, lastRow } of [...ranges].sort((a, b) => a.row - b.row)) {
    const value = rows[row]?.[column];
    if (isEmpty(value) || row <= (filledTo.get(column) ?? -1)) continue;
    const last = Math.min(lastRow, rows.length - 1);
    filledTo.set(column, last);
    for (let at = row + 1; at <= last; at++) {
      const cells = rows[at];
      if (cells && hasOwn[at] && isEmpty(cells[column])) cells[column] = value;
    }
  }
}
