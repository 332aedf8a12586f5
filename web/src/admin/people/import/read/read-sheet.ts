import Papa from 'papaparse';
import { fieldsNamed } from '../columns/guess-columns.ts';
import { findHeader } from './find-header.ts';

export interface SheetRow {
  /** Line number in the file, from 1. */
  line: number;
  cells: string[];
  /** The line has an unclosed quotation mark. */
  open: boolean;
}

export interface Sheet {
  /** Of a sheet of a workbook. */
  name?: string;
  /** Titles of the columns; empty ones where the file names none. */
  head: string[];
  rows: SheetRow[];
  /** The encoding was guessed (not UTF-8): accented letters may be wrong. */
  guessed: boolean;
}

/** Decodes UTF-8 with or without a BOM and UTF-16 with one; anything else as an old Windows encoding. */
function decode(bytes: ArrayBuffer): { text: string; guessed: boolean } {
  const [first, second] = new Uint8Array(bytes);
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  if (wide) return { text: new TextDecoder(wide).decode(bytes), guessed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false };
  } catch {
    const arabic = new TextDecoder('windows-1256').decode(bytes);
    const text = isArabic(arabic) ? arabic : new TextDecoder('windows-1252').decode(bytes);
    return { text, guessed: true };
  }
}

const LOOKED_AT = 1_000_000;
const ARABIC = /\p{scx=Arabic}/u;
const ALL_ARABIC = /^\p{scx=Arabic}{2,}$/u;

/** Whether words were Arabic before they were bytes: accented letters of other languages make Arabic ones among Latin ones. */
function isArabic(text: string): boolean {
  let words = 0;
  for (const [word] of text.slice(0, LOOKED_AT).matchAll(/[\p{L}\p{M}]+/gu))
    if (ARABIC.test(word)) words += ALL_ARABIC.test(word) ? 1 : -1;
  return words > 0;
}

const LINES_AT_ONCE = 1_000;
const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve));

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const DELIMITERS = [',', ';', '\t', '|'];

/**
 * The delimiter that makes most known titles of the header, or splits it most; it may stand below a title with others in
 * it. Guessing from all lines fails for short lists and long texts.
 */
function delimiterOf(text: string): string {
  const found = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 15, skipEmptyLines: 'greedy' });
    const head = data[Math.max(0, findHeader(data.map((cells) => ({ cells }))))] ?? [];
    return { delimiter, named: fieldsNamed(head), width: head.length };
  });
  return found.reduce((best, each) => ((each.named - best.named || each.width - best.width) > 0 ? each : best))
    .delimiter;
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
 * Parses a table with any delimiter in parts, so that the page stays responsive; skips blank lines but counts them.
 * @param onProgress receives the fraction of the file that is read, 0 to 1
 */
export async function readSheet(bytes: ArrayBuffer, onProgress: (share: number) => void = () => {}): Promise<Sheet> {
  const { text, guessed } = decode(bytes);
  // An optional "sep=;" line, which tells spreadsheets the delimiter.
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
      // Detected once, in the first part: later parts could give another result.
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
  return { ...underHeader(rows), guessed };
}

/** The lines below the one that names the columns. */
export function underHeader(rows: SheetRow[]): Pick<Sheet, 'head' | 'rows'> {
  const at = findHeader(rows);
  const head = at < 0 ? (rows[0]?.cells ?? []).map(() => '') : (rows[at]?.cells ?? []);
  return { head, rows: rows.slice(at + 1) };
}
