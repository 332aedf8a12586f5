import Papa from 'papaparse';

export interface SheetRow {
  /** Of the file, as an editor counts: 1 is the first. */
  line: number;
  cells: string[];
  /** A quotation mark was opened in it and never closed. */
  open: boolean;
}

export interface Sheet {
  head: string[];
  rows: SheetRow[];
  /** Not UTF-8: letters with accents may have been read as others. */
  guessed: boolean;
}

/** As spreadsheets save it: UTF-8 with or without a mark, UTF-16 with one; else as old Windows programs do. */
function decode(bytes: ArrayBuffer): { text: string; guessed: boolean } {
  const [first, second] = new Uint8Array(bytes);
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  if (wide) return { text: new TextDecoder(wide).decode(bytes), guessed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true };
  }
}

const LINES_AT_ONCE = 1_000;
const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve));

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const DELIMITERS = [',', ';', '\t', '|'];

/** The one that parts the most titles. Guessed from all lines, short lists and those with texts in them go wrong. */
function delimiterOf(text: string): string {
  const widths = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' });
    return { delimiter, width: data[0]?.length ?? 0 };
  });
  return widths.reduce((best, each) => (each.width > best.width ? each : best)).delimiter;
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) lines++;
  }
  return lines;
}

/**
 * Reads a table of any delimiter, a part at a time so that the page stays free; blank lines are left out and counted.
 * @param onProgress gets the share of the file that is read, 0 to 1
 */
export async function readSheet(bytes: ArrayBuffer, onProgress: (share: number) => void = () => {}): Promise<Sheet> {
  const { text, guessed } = decode(bytes);
  // A line that only spreadsheets read: which delimiter follows.
  const told = /^sep=(.)\r?\n/i.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const delimiter = told?.[1] ?? delimiterOf(body);
  const rows: SheetRow[] = [];
  let line = told ? 2 : 1;
  let newline: string | undefined;
  for (let from = 0; from < body.length; ) {
    const part = body.slice(from);
    let at = 0;
    let read = 0;
    Papa.parse<string[]>(part, {
      delimiter,
      // Guessed once, of the first lines: those of a later part may look otherwise.
      ...(newline && { newline: newline as '\n' }),
      step({ data, errors, meta }, parser) {
        if (!isBlank(data)) rows.push({ line, cells: data, open: errors.some(({ type }) => type === 'Quotes') });
        line += countLines(part, at, meta.cursor);
        at = meta.cursor;
        newline ??= meta.linebreak;
        if (++read === LINES_AT_ONCE) parser.abort();
      },
    });
    if (read < LINES_AT_ONCE) break;
    from += at;
    onProgress(from / body.length);
    await aMoment();
  }
  const [head, ...others] = rows;
  return { head: head?.cells ?? [], rows: others, guessed };
}
