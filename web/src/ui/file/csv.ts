import { withoutControls } from '@baraza/schema/define/control-characters';
import Papa from 'papaparse';

type Cell = string | number | null | undefined;

/** Text that a spreadsheet would run as a formula, also after spaces, invisible characters or a line break. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const plain = (cell: Cell): Cell => (typeof cell === 'string' ? withoutControls(cell) : cell);

/**
 * A table as CSV (RFC 4180) that spreadsheets open correctly: UTF-8 with a BOM, no control characters, and an apostrophe
 * before any text that looks like a formula; `fromCsvCell` removes it again.
 */
export const csvFile = (head: readonly string[], rows: Iterable<readonly Cell[]>): string =>
  `\ufeff${Papa.unparse(
    Array.from([head, ...rows], (row) => row.map(plain)),
    { escapeFormulae: FORMULA },
  )}\r\n`;

/** Restores a cell's text as it was passed to `csvFile`. */
export const fromCsvCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
