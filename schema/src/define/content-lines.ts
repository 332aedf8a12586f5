import { withoutControls } from './control-characters.ts';

const LINE_MAX_BYTES = 75;

/** The lines of a calendar (RFC 5545) or of contacts (RFC 2426), folded, as the text of a file. */
export const contentLines = (lines: readonly string[]): string => `${lines.flatMap(folded).join('\r\n')}\r\n`;

/** All that ends a line anywhere is one kind of line end, which no text can add to the file. */
export const escaped = (text: string): string =>
  withoutControls(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Folds long lines: continuation lines start with a space; never splits a character. */
function folded(line: string): string[] {
  const lines: string[] = [];
  let from = 0;
  let at = 0;
  let bytes = 0;
  for (const letter of line) {
    const size = bytesOf(letter);
    if (bytes + size > LINE_MAX_BYTES) {
      lines.push(line.slice(from, at));
      from = at;
      bytes = 1;
    }
    at += letter.length;
    bytes += size;
  }
  return [...lines, line.slice(from)].map((part, place) => (place === 0 ? part : ` ${part}`));
}

/** In UTF-8; counted here since an encoder for each letter takes a hundred times as long. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return 1 + Number(code > 0x7f) + Number(code > 0x7ff) + Number(code > 0xffff);
}
