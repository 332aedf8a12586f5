import { directionOf, type Lettering, type Line } from '@baraza/schema/paper/lettering';
import type { BadgeOf } from './badge-file.ts';
import type { Measures } from './badge-sizes.ts';

/** A line on a badge, from its upper left corner. */
export interface PlacedLine {
  line: Line;
  x: number;
  baseline: number;
  size: number;
}

interface Block {
  lines: readonly Line[];
  size: number;
  leading: number;
  isFromRight: boolean;
}

/** Shares of the name's size: what everything else has, and what longer names get, the last one only to be whole. */
const SMALL = 0.5;
const NAME_SIZES = [1, 0.78, 0.6, 0.45];
const NAME_LEADING = 1.2;
const SMALL_LEADING = 1.2;
const MOST_NAME_LINES = 4;
const MOST_SMALL_LINES = 2;
/** From the middle of a line down to where its letters stand. */
const BELOW_MIDDLE = 0.36;
/** Shares of the name's size between parts. */
const GAP = 0.3;

/** Where the texts and the code of a badge stand: the event above, the ticket below, and the name as large as it fits between. */
export function badgeTexts(
  lettering: Lettering,
  { event, person, measures }: { event: string; person: BadgeOf; measures: Measures },
): { lines: PlacedLine[]; codeAt: readonly [x: number, y: number] } {
  const { badge, padding, name, code, isUpright } = measures;
  const gap = name * GAP;
  const [height, left] = [badge[1] - 2 * padding[1], padding[0]];
  const width = badge[0] - 2 * padding[0] - (isUpright ? 0 : code + gap);
  const small = (text: string) => blockOf(lettering, text, width, name * SMALL, SMALL_LEADING, MOST_SMALL_LINES);
  const [head, company, foot] = [small(event), small(person.company), small(person.ticketType)];
  const around = heightOf(head) + heightOf(foot) + 2 * gap + (isUpright ? code + gap : 0);
  const free = height - around;
  const called = nameBlock(lettering, person.name, width, name, free - heightOf(company) - gap);

  const placed = (block: Block, top: number) => linesOf(block, left, top, width, isUpright);
  const middle = padding[1] + heightOf(head) + gap;
  const top = middle + Math.max(0, free - heightOf(called) - gap - heightOf(company)) / 2;
  const codeTop = isUpright ? middle + free + gap : (badge[1] - code) / 2;
  return {
    lines: [
      ...placed(head, padding[1]),
      ...placed(called, top),
      ...placed(company, top + heightOf(called) + gap),
      ...placed(foot, badge[1] - padding[1] - heightOf(foot)),
    ],
    codeAt: [isUpright ? (badge[0] - code) / 2 : badge[0] - padding[0] - code, codeTop],
  };
}

const heightOf = ({ lines, size, leading }: Block): number => lines.length * size * leading;

function blockOf(
  lettering: Lettering,
  text: string,
  width: number,
  size: number,
  leading: number,
  most: number,
): Block {
  const lines = lettering.lines(text, width / size, most);
  return { lines, size, leading, isFromRight: directionOf(text) === 'rtl' };
}

/** As large as its words are whole and there is room; words that are never whole are broken, and what is too long is cut. */
function nameBlock(lettering: Lettering, name: string, width: number, most: number, room: number): Block {
  const tried = NAME_SIZES.map((share) => {
    const size = most * share;
    const lines = Math.max(1, Math.min(MOST_NAME_LINES, Math.floor(room / (size * NAME_LEADING))));
    const fits = lettering.lines(name, width / size, lines + 1).length <= lines;
    const isWhole = name.split(/\s+/u).every((word) => lettering.line(word).width * size <= width);
    return { size, lines, fits, isWhole };
  });
  const chosen =
    tried.slice(0, -1).find(({ fits, isWhole }) => fits && isWhole) ??
    tried.slice(1).find(({ fits }) => fits) ??
    tried.at(-1);
  const { size, lines } = chosen ?? { size: most, lines: 1 };
  return blockOf(lettering, name, width, size, NAME_LEADING, lines);
}

function linesOf(block: Block, left: number, top: number, width: number, isCentred: boolean): PlacedLine[] {
  const { lines, size, leading, isFromRight } = block;
  return lines.map((line, at) => {
    const free = width - line.width * size;
    const x = left + (isCentred ? free / 2 : isFromRight ? free : 0);
    return { line, x, baseline: top + size * (leading * (at + 0.5) + BELOW_MIDDLE), size };
  });
}
