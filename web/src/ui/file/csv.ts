import { withoutControls } from '@baraza/schema/define/control-characters';
import Papa from 'papaparse';

type Cell = string | number | null | undefined;

/** What a spreadsheet would run as a formula, also after spaces, invisible characters or our own apostrophes. */
const FORMULA = String.raw`['\s\p{Cf}]*[=+\-@＝＋－＠]`;
/** At the start of a cell it also swallows what is blank. */
const BLANK = String.raw`'*[\t\r\n]`;
/**
 * Where cells begin inside of a text: a spreadsheet that splits at semicolons or tabs minds no quotation mark that is not
 * at the start of its cell.
 */
const INSIDE = String.raw`([;\t\n]|\r(?!\n))`;
const bare = {
  start: new RegExp(`^(?=${FORMULA}|${BLANK})`, 'u'),
  inside: new RegExp(`${INSIDE}(?=${FORMULA})`, 'gu'),
};
const guarded = {
  start: new RegExp(`^'(?=${FORMULA}|${BLANK})`, 'u'),
  inside: new RegExp(`${INSIDE}'(?=${FORMULA})`, 'gu'),
};

const plain = (cell: Cell): Cell =>
  typeof cell === 'string' ? withoutControls(cell).replace(bare.inside, "$1'").replace(bare.start, "'") : cell;

/**
 * A table as CSV (RFC 4180) that spreadsheets open correctly: UTF-8 with a BOM, no control characters, and an apostrophe
 * before any text that looks like a formula; `fromCsvCell` removes it again.
 */
export const csvFile = (head: readonly string[], rows: Iterable<readonly Cell[]>): string =>
  `\ufeff${Papa.unparse(
    Array.from([head, ...rows], (row) => row.map(plain)),
    { quotes: (cell: unknown) => typeof cell === 'string' && /^'|[;\t]/.test(cell) },
  )}\r\n`;

/** Restores a cell's text as it was passed to `csvFile`. */
export const fromCsvCell = (text: string): string => text.replace(guarded.start, '').replace(guarded.inside, '$1');
