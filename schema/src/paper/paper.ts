import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import { type Line, oneLineOf, widthOf } from './lettering.ts';

/** A PDF with texts and codes; measures are in points, from the upper left corner of a page. Its fonts are cut down to the letters used. */
export class Paper {
  readonly #file: PDFDocument;
  readonly #bytes: Promise<Uint8Array<ArrayBuffer>>;

  /** @param language tag, for who has it read aloud */
  constructor(title: string, language: string) {
    const info = { Title: oneLineOf(title) };
    this.#file = new PDFDocument({ autoFirstPage: false, font: null, info, lang: language, displayTitle: true });
    this.#bytes = toBytes(this.#file);
  }

  addPage(width: number, height: number): void {
    this.#file.addPage({ size: [width, height], margin: 0 });
  }

  line(line: Line, left: number, baseline: number, size: number): void {
    let x = left;
    for (const piece of line.pieces) {
      const { font, shaped } = piece;
      const width = widthOf(piece) * size;
      const options = { lineBreak: false, baseline: 'alphabetic', textWidth: width, features: shaped } as const;
      // What is read aloud or copied: a font may write one letter as a shape and its dots.
      this.#file.markContent('Span', { actual: shaped.text });
      this.#file.font(font, size).fillColor('black').text(shaped.text, x, baseline, options);
      this.#file.endMarkedContent();
      x += width;
    }
  }

  /** A square with a code in it. @param modules with the margin that has to stay free */
  code(modules: boolean[][], left: number, top: number, side: number): void {
    const module = side / modules.length;
    for (const [y, row] of modules.entries())
      for (const { from, length } of runsOf(row))
        this.#file.rect(left + from * module, top + y * module, length * module, module);
    this.#file.fill('black');
  }

  /** A picture in PNG or JPEG, as large as there is room for, in the middle of it. */
  picture(bytes: Uint8Array, left: number, top: number, width: number, height: number): void {
    this.#file.image(bytes, left, top, { fit: [width, height], align: 'center', valign: 'center' });
  }

  /** A thin line around, where to cut. */
  frame(left: number, top: number, width: number, height: number): void {
    this.#file.lineWidth(0.3).rect(left, top, width, height).stroke('#bbb');
  }

  end(): Promise<Uint8Array<ArrayBuffer>> {
    this.#file.end();
    return this.#bytes;
  }
}

/** Dark modules side by side are one: no hairline shows between them, and the page is half as large. */
const runsOf = (row: readonly boolean[]): { from: number; length: number }[] =>
  [
    ...row
      .map((dark) => (dark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
  ].map(({ index, 0: run }) => ({ from: index, length: run.length }));
