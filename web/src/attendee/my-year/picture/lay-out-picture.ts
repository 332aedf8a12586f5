/** The texts of the picture, in the app's language. No other person's name is in it: who shares it asked none of them. */
export interface PictureTexts {
  title: string;
  event: string;
  days: string;
  place: string;
  name: string;
  /** At most four; an even number fills the panel. */
  figures: readonly { value: string; label: string }[];
  /** Most frequent first. */
  topics: readonly { name: string; count: number; text: string }[];
  isRightToLeft: boolean;
}

export type Ink = 'onHero' | 'ink' | 'inkSoft';
export interface PlacedText {
  text: string;
  /** Where the line begins: its right end in a right-to-left picture. */
  x: number;
  /** Of the baseline. */
  y: number;
  size: number;
  bold: boolean;
  ink: Ink;
}
export interface PlacedBox {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: 'panel' | 'track' | 'bar';
}
export interface Layout {
  width: number;
  height: number;
  texts: PlacedText[];
  boxes: PlacedBox[];
}

/** Width of a text in that size. */
export type Measure = (text: string, size: number, bold: boolean) => number;

const WIDTH = 1080;
const EDGE = 84;
const INSIDE = WIDTH - 2 * EDGE;
const PAD = 48;
const TOPICS_MAX = 3;
const VALUE_SIZES = [92, 76, 60, 48];
const LEADING = 1.2;

type Style = Pick<PlacedText, 'bold' | 'ink'>;

/** Places everything from the top to the bottom; the height follows from what there is. */
export function layOutPicture(texts: PictureTexts, measure: Measure): Layout {
  const layout: Layout = { width: WIDTH, height: 0, texts: [], boxes: [] };
  const mirror = (x: number) => (texts.isRightToLeft ? WIDTH - x : x);
  let y = EDGE;

  /** Lines that begin at `x`, in the largest size in which they fit; what is left over is cut. */
  function write(text: string, x: number, width: number, sizes: readonly number[], most: number, style: Style): void {
    const fits = sizes.find((each) => linesOf(text, width, most, (part) => measure(part, each, style.bold)).whole);
    const size = fits ?? sizes.at(-1) ?? 32;
    for (const line of linesOf(text, width, most, (part) => measure(part, size, style.bold)).lines) {
      y += size * LEADING;
      layout.texts.push({ text: line, x: mirror(x), y: Math.round(y - size * 0.25), size, ...style });
    }
  }
  const box = (fill: PlacedBox['fill'], x: number, top: number, width: number, height: number) =>
    layout.boxes.push({ fill, x: texts.isRightToLeft ? WIDTH - x - width : x, y: top, width, height });

  write(texts.title, EDGE, INSIDE, [40], 1, { bold: true, ink: 'onHero' });
  write(texts.event, EDGE, INSIDE, [88, 76, 64, 54], 3, { bold: true, ink: 'onHero' });
  y += 16;
  write(texts.days, EDGE, INSIDE, [36, 32], 1, { bold: false, ink: 'onHero' });
  write(texts.place, EDGE, INSIDE, [36, 32], 2, { bold: false, ink: 'onHero' });
  y += 24;
  write(texts.name, EDGE, INSIDE, [48, 40], 1, { bold: true, ink: 'onHero' });
  y += 40;

  const top = y;
  const column = (INSIDE - 3 * PAD) / 2;
  y += PAD - 16;
  for (let at = 0; at < texts.figures.length; at += 2) {
    const rowTop = y;
    let rowEnd = y;
    const row = texts.figures.slice(at, at + 2);
    const size = VALUE_SIZES.find((each) => row.every(({ value }) => measure(value, each, true) <= column)) ?? 48;
    for (const [side, { value, label }] of row.entries()) {
      const x = EDGE + PAD + side * (column + PAD);
      y = rowTop;
      write(value, x, column, [size], 1, { bold: true, ink: 'ink' });
      write(label, x, column, [34, 30], 2, { bold: false, ink: 'inkSoft' });
      rowEnd = Math.max(rowEnd, y);
    }
    y = rowEnd + 24;
  }
  y += PAD - 24;
  box('panel', EDGE, top, INSIDE, y - top);

  const [most] = texts.topics;
  for (const { name, count, text } of texts.topics.slice(0, TOPICS_MAX)) {
    y += 20;
    const [line, counted] = [y, measure(text, 32, false)];
    write(name, EDGE, INSIDE - counted - PAD, [36, 32], 1, { bold: true, ink: 'onHero' });
    const end = y;
    y = line + 36 * LEADING - 32 * LEADING;
    write(text, EDGE + INSIDE - counted, counted + 1, [32], 1, { bold: false, ink: 'onHero' });
    y = end + 12;
    box('track', EDGE, y, INSIDE, 14);
    box('bar', EDGE, y, (INSIDE * count) / (most?.count ?? count), 14);
    y += 14;
  }
  y += 36;
  write('Baraza', EDGE, INSIDE, [34], 1, { bold: true, ink: 'onHero' });
  layout.height = Math.ceil(y + EDGE * 0.6);
  return layout;
}

/** The lines of a text, and whether they are all of it. A word that is wider than a line is cut too. */
function linesOf(
  text: string,
  width: number,
  most: number,
  measure: (part: string) => number,
): { lines: string[]; whole: boolean } {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line) lines.push(line);
  const whole = lines.length <= most && lines.every((each) => measure(each) <= width);
  if (whole) return { lines, whole };
  const kept = lines.slice(0, most);
  const rest = lines.length > most ? [...kept.slice(0, -1), `${kept.at(-1)} ${lines[most]}`] : kept;
  return { lines: rest.map((each) => cut(each, width, measure)), whole };
}

function cut(text: string, width: number, measure: (part: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
