import { withoutControls } from '@baraza/schema/define/control-characters';
import Papa from 'papaparse';

type Cell = string | number | null | undefined;

/** What a spreadsheet would run as a formula, also after spaces, invisible characters or our own apostrophes. */
const FORMULA = String.raw`['\s\p{Cf}]*[=+\-@＝＋－＠]`;
/** At the start of a cell it also swallows what is blank. */
const BLANK = String.raw`'*[\t\r\n]`;
/**
 * Where cells begin inside of a text: a spreadsheet that splits elsewhere minds no quotation mark that is not at the start
 * of its cell.
 */
const INSIDE = String.raw`[,;\t\n]|\r(?!\n)`;
/** The same between commas; before an apostrophe too, so that reading takes none away that was there. */
const INSIDE_COMMAS = String.raw`[;\t\n]|\r(?!\n)|,(?=')`;
const start = new RegExp(`^(?=${FORMULA}|${BLANK})`, 'u');
const inside = new RegExp(`(${INSIDE})(?=${FORMULA})`, 'gu');
const insideCommas = new RegExp(`(${INSIDE_COMMAS})(?=${FORMULA})`, 'gu');
const guarded = {
  start: new RegExp(`^'(?=${FORMULA}|${BLANK})`, 'u'),
  inside: new RegExp(`(${INSIDE})'(?=${FORMULA})`, 'gu'),
};

/** Spreadsheets go by the region of the device, whichever language the app is in. */
const hasDecimalComma = (): boolean => new Intl.NumberFormat(navigator.languages[0]).format(1.5) === '1,5';

/**
 * A table as CSV that spreadsheets open correctly: UTF-8 with a BOM, no control characters, and an apostrophe before any
 * text that looks like a formula; `fromCsvCell` removes it again. Where 1.5 is written 1,5 they expect semicolons between
 * cells, and put a line with commas (RFC 4180) into one cell.
 * @param forPrograms with commas between cells and points in numbers, on every device
 */
export function csvFile(
  head: readonly string[],
  rows: Iterable<readonly Cell[]>,
  { forPrograms = false }: { forPrograms?: boolean } = {},
): string {
  const isOfCommas = forPrograms || !hasDecimalComma();
  const written = (cell: Cell): Cell => {
    if (typeof cell === 'number') return isOfCommas ? cell : String(cell).replace('.', ',');
    if (typeof cell !== 'string') return cell;
    return withoutControls(cell)
      .replace(isOfCommas ? insideCommas : inside, "$1'")
      .replace(start, "'");
  };
  const table = Papa.unparse(
    Array.from([head, ...rows], (row) => row.map(written)),
    {
      delimiter: isOfCommas ? ',' : ';',
      quotes: (cell: unknown) => typeof cell === 'string' && /^'|[;\t]/.test(cell),
    },
  );
  return `\ufeff${table}\r\n`;
}

/** Restores a cell's text as it was passed to `csvFile`. */
export const fromCsvCell = (text: string): string => text.replace(guarded.start, '').replace(guarded.inside, '$1');
