import Papa from 'papaparse';

type Cell = string | number | null | undefined;

/** What a spreadsheet would run as a formula, also behind spaces, characters that nobody sees, or a line break. */
const FORMULA = /^[\s\0\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * A table as a CSV file (RFC 4180) that a spreadsheet opens as it is: UTF-8 that names itself, and no text that it would
 * take for a formula. Such a text gets an apostrophe before it; `fromCsvCell` takes it off again.
 */
export const csvFile = (head: readonly string[], rows: Iterable<readonly Cell[]>): string =>
  `\ufeff${Papa.unparse([head, ...rows], { escapeFormulae: FORMULA })}\r\n`;

/** The text that `csvFile` was given for a cell. */
export const fromCsvCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
