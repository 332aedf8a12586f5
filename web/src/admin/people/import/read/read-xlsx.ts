import { type Unzipped, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { fillDown, mergedIn } from './merged-cells.ts';
import { numberText } from './number-text.ts';
import { isBlank, type Sheet, type SheetRow, underHeader } from './read-sheet.ts';

/** Unpacked; a list of 100,000 people has about 40 MB. */
const LARGEST = 200 * 1024 * 1024;
const PARTS = /^(?:\[Content_Types\]|_rels\/|xl\/(?!media\/)).*\.(?:xml|rels)$/i;

/** Unpacks the parts that have text; counts first what there is to unpack. */
function partsOf(bytes: Uint8Array): Unzipped {
  let size = 0;
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (PARTS.test(name)) size += originalSize;
      return false;
    },
  });
  if (size > LARGEST) throw new Error('too much to unpack');
  return unzipSync(bytes, { filter: ({ name }) => PARTS.test(name) });
}

/**
 * Packed without compression: the library would unpack large parts in a worker made of a text, which the page's policy
 * forbids.
 */
const packed = (parts: Unzipped): ArrayBuffer => zipSync(parts, { level: 0 }).buffer as ArrayBuffer;

/** Reads all sheets of a workbook. */
export async function readXlsx(bytes: ArrayBuffer): Promise<Sheet[]> {
  const parts = partsOf(new Uint8Array(bytes));
  const sheets = await readWorkbook(packed(parts), { parseNumber: numberText, trim: false });
  const merged = mergedIn(parts);
  return sheets.map(({ sheet, data }, at) => {
    fillDown(data as unknown[][], merged[at] ?? []);
    return { ...underHeader(rowsOf(data as unknown[][])), name: sheet, guessed: false };
  });
}

const rowsOf = (data: readonly unknown[][]): SheetRow[] =>
  data
    .map((cells, at) => ({ line: at + 1, cells: cells.map(textOf), open: false }))
    .filter(({ cells }) => !isBlank(cells));

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  // A day without a time has midnight.
  return cell.toISOString().slice(0, 16).replace('T00:00', '').replace('T', ' ');
};
