type Cell = string | number | null | undefined;

/** What a spreadsheet would run as a formula, also behind spaces or a line break. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * A table as a CSV file (RFC 4180) that a spreadsheet opens as it is: UTF-8 that names itself, and no text that it would
 * take for a formula. Such a text gets an apostrophe before it; `fromCsvCell` takes it off again.
 */
export function csvFile(head: readonly string[], rows: Iterable<readonly Cell[]>): string {
  const lines = [head.map(csvCell).join(',')];
  for (const row of rows) lines.push(row.map(csvCell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function csvCell(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '');
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text that `csvFile` was given for a cell. */
export const fromCsvCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
