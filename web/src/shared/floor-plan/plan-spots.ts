import type { Room } from '@baraza/schema/programme/room';

/** Something on the plan that can be chosen. */
export interface Spot {
  id: string;
  kind: 'room' | 'booth';
  name: string;
  /** Stands for the name where that has no space: a number, or what is printed on the stand. */
  mark: string;
  shape: NonNullable<Room['shape']>;
  /** Marked: something runs here now, or it is starred. */
  lit?: boolean;
}

/** Width of a letter as a part of its height, for text that nobody has measured. */
const LETTER_WIDTH = 0.56;
const LINE_HEIGHT = 1.15;

/**
 * The lines in which a name fits into a shape at a font size, all in the plan's units; none when it does not fit.
 */
export function linesWithin(name: string, shape: { width: number; height: number }, fontSize: number): string[] {
  const room = Math.floor((shape.width * 0.94) / (fontSize * LETTER_WIDTH));
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    if (word.length > room) return [];
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length * fontSize * LINE_HEIGHT <= shape.height * 0.94 ? lines : [];
}

/** Where each line's middle is, from the middle of the shape, in font sizes. */
export const lineOffset = (line: number, lines: number): number => (line - (lines - 1) / 2) * LINE_HEIGHT;
