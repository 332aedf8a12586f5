import type { Room } from '@baraza/schema/programme/room';
import { textWidth, type Weight } from './text-width.ts';

/** A selectable room or booth on the plan. */
export interface Spot {
  id: string;
  kind: 'room' | 'booth';
  name: string;
  /** Short label where the name doesn't fit: a number, or the stand's printed code. */
  mark: string;
  shape: NonNullable<Room['shape']>;
  /** A session runs here now. */
  lit?: boolean;
  /** The person starred it. */
  starred?: boolean;
  /** What comes below the name where there is space: until when its session runs, or when the next begins. */
  note?: string;
}

const LINE_HEIGHT = 1.15;
/** How much of a shape its name may fill. */
const FILLED = 0.96;

/** Breaks a name into lines that fit into a shape, all in the plan's units; [] when it doesn't fit. */
export function linesWithin(
  name: string,
  shape: { width: number; height: number },
  fontSize: number,
  weight: Weight = 400,
): string[] {
  const fits = (text: string) => textWidth(text, weight) * fontSize <= shape.width * FILLED;
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    if (!fits(word)) return [];
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length * fontSize * LINE_HEIGHT <= shape.height * FILLED ? lines : [];
}

/** Offset of a line's middle from the middle of the shape, in font sizes. */
export const lineOffset = (line: number, lines: number): number => (line - (lines - 1) / 2) * LINE_HEIGHT;
