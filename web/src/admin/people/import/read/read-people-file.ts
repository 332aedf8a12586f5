import { fieldsNamed, guessColumns } from '../columns/guess-columns.ts';
import { keptColumns } from '../columns/kept-columns.ts';
import { leftOutAtFirst, type State, statesIn } from '../columns/states.ts';
import type { Choice } from '../plan/plan-row.ts';
import { readSheet, type Sheet } from './read-sheet.ts';

interface ReadSheet {
  sheet: Sheet;
  choice: Choice;
  states: State[];
}

interface ReadFile extends ReadSheet {
  /** All of a workbook in which there is anybody; they stay, so that another can be chosen without the file. */
  sheets: readonly Sheet[];
}

/** Reads a file; of a workbook the sheet that names most of what people have: ticket systems put orders and fees beside them. */
export async function readPeopleFile(
  file: Blob,
  onProgress: (share: number) => void,
): Promise<ReadFile | 'empty' | 'otherKind' | 'needsNetwork'> {
  const bytes = await file.arrayBuffer();
  const kind = kindOf(new Uint8Array(bytes));
  if (kind === 'other') return 'otherKind';
  const workbooks = kind === 'zip' && (await import('./read-xlsx.ts').catch(() => undefined));
  if (kind === 'zip' && !workbooks) return 'needsNetwork';
  const all = workbooks ? await workbooks.readXlsx(bytes) : [await readSheet(bytes, onProgress)];
  const sheets = all.filter(({ rows }) => rows.length > 0);
  const [first, ...others] = sheets;
  if (!first) return 'empty';
  const most = others.reduce((best, each) => (fieldsNamed(each.head) > fieldsNamed(best.head) ? each : best), first);
  return { ...understand(most), sheets };
}

/** Guesses what the columns of a sheet hold, unless somebody has said so of one like it on this device. */
export function understand(sheet: Sheet): ReadSheet {
  const columns = keptColumns(sheet.head) ?? guessColumns(sheet.head, sheet.rows);
  const states = statesIn(sheet, columns);
  return { sheet, choice: { columns, leftOut: leftOutAtFirst(states) }, states };
}

/** Tells a table from a workbook, and both from pictures, PDFs and the old format of Excel, whatever the file is called. */
function kindOf(bytes: Uint8Array<ArrayBuffer>): 'text' | 'zip' | 'other' {
  const [first, second, third, fourth] = bytes;
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4) return 'zip';
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const start = bytes.subarray(0, 4_096);
  return isUtf16 || !start.includes(0) || isMostlyText(start) ? 'text' : 'other';
}

/** Whether a stray NUL is all that speaks against it: its line is refused then. Other kinds of file have many controls. */
function isMostlyText(bytes: Uint8Array<ArrayBuffer>): boolean {
  const controls = bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length;
  if (controls * 20 > bytes.length) return false;
  try {
    // Its end may be in the middle of a letter.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
