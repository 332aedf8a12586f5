export type Ink = 'onHero' | 'ink' | 'inkSoft';
export type Fill = 'panel' | 'paper' | 'track' | 'bar' | 'module';
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
  fill: Fill;
}
export interface Layout {
  width: number;
  height: number;
  isRightToLeft: boolean;
  texts: PlacedText[];
  boxes: PlacedBox[];
}

/** Width of a text in that size. */
export type Measure = (text: string, size: number, bold: boolean) => number;

export const WIDTH = 1080;
export const EDGE = 84;
export const INSIDE = WIDTH - 2 * EDGE;
export const PAD = 48;
export const LEADING = 1.2;

type Style = Pick<PlacedText, 'bold' | 'ink'>;

/** A picture that is filled from the top to the bottom; its height follows from what is on it. */
export class Sheet {
  /** How far down it is filled. */
  y = EDGE;
  private readonly layout: Layout;
  private readonly measure: Measure;

  constructor(isRightToLeft: boolean, measure: Measure) {
    this.layout = { width: WIDTH, height: 0, isRightToLeft, texts: [], boxes: [] };
    this.measure = measure;
  }

  /** What the picture is, and of which event. */
  head({ title, event, days, place }: { title: string; event: string; days: string; place: string }): void {
    this.write(title, EDGE, INSIDE, [40], 1, { bold: true, ink: 'onHero' });
    this.write(event, EDGE, INSIDE, [88, 76, 64, 54], 3, { bold: true, ink: 'onHero' });
    this.y += 16;
    this.write(days, EDGE, INSIDE, [36, 32], 1, { bold: false, ink: 'onHero' });
    this.write(place, EDGE, INSIDE, [36, 32], 2, { bold: false, ink: 'onHero' });
  }

  /** Lines that begin at `x`, in the largest size in which they fit; what is left over is cut. */
  write(text: string, x: number, width: number, sizes: readonly number[], most: number, style: Style): void {
    const inSize = (size: number) => linesOf(text, width, most, (part) => this.measure(part, size, style.bold));
    const size = sizes.find((each) => inSize(each).whole) ?? sizes.at(-1) ?? 32;
    for (const line of inSize(size).lines) {
      this.y += size * LEADING;
      this.layout.texts.push({
        text: line,
        x: this.mirrored(x, 0),
        y: Math.round(this.y - size * 0.25),
        size,
        ...style,
      });
    }
  }

  box(fill: Fill, x: number, y: number, width: number, height: number): PlacedBox {
    const box = { fill, x: this.mirrored(x, width), y, width, height };
    this.layout.boxes.push(box);
    return box;
  }

  /** Dark modules in runs. Never mirrored: readers know a QR code in one direction only. */
  modules(data: readonly (readonly boolean[])[], x: number, y: number, step: number): void {
    for (const [row, cells] of data.entries())
      for (let from = 0; from < cells.length; from++) {
        if (!cells[from]) continue;
        const start = from;
        while (cells[from + 1]) from++;
        const width = (from + 1 - start) * step;
        this.layout.boxes.push({ fill: 'module', x: x + start * step, y: y + row * step, width, height: step });
      }
  }

  finish(): Layout {
    this.y += 36;
    this.write('Baraza', EDGE, INSIDE, [34], 1, { bold: true, ink: 'onHero' });
    return { ...this.layout, height: Math.ceil(this.y + EDGE * 0.6) };
  }

  private mirrored(x: number, width: number): number {
    return this.layout.isRightToLeft ? WIDTH - x - width : x;
  }
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
