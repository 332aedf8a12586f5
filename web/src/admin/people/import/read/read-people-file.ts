import { guessColumns } from '../guess-columns.ts';
import type { Choice } from '../import-plan.ts';
import { keptColumns } from '../kept-columns.ts';
import { leftOutAtFirst, type State, statesIn } from '../states.ts';
import { readSheet, type Sheet } from './read-sheet.ts';

interface ReadFile {
  sheet: Sheet;
  choice: Choice;
  states: State[];
}

/** Reads a file and guesses what its columns hold, unless somebody has said so of one like it on this device. */
export async function readPeopleFile(
  file: Blob,
  onProgress: (share: number) => void,
): Promise<ReadFile | 'empty' | 'otherKind' | 'needsNetwork'> {
  const bytes = await file.arrayBuffer();
  const kind = kindOf(new Uint8Array(bytes));
  if (kind === 'other') return 'otherKind';
  const workbooks = kind === 'zip' && (await import('./read-xlsx.ts').catch(() => undefined));
  if (kind === 'zip' && !workbooks) return 'needsNetwork';
  const sheet = workbooks ? await workbooks.readXlsx(bytes) : await readSheet(bytes, onProgress);
  if (sheet.rows.length === 0) return 'empty';
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
