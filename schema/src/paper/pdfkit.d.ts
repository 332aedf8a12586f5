/** As much of PDFKit and fontkit as is used here: PDFKit's own types bring in Node's, which browsers don't have. */
declare module 'pdfkit' {
  import type { PaperFont, Shaped } from '@baraza/schema/paper/paper-font';

  interface Options {
    autoFirstPage: false;
    /** Else it loads Helvetica, for texts that name no font. */
    font: null;
    info: { Title: string };
    lang: string;
    displayTitle: true;
  }
  interface TextOptions {
    lineBreak: false;
    baseline: 'alphabetic';
    textWidth: number;
    features: Shaped;
  }
  interface ImageOptions {
    fit: [width: number, height: number];
    align: 'center';
    valign: 'center';
  }
  export default class PDFDocument {
    constructor(options: Options);
    addPage(options: { size: [width: number, height: number]; margin: 0 }): this;
    font(font: PaperFont, size: number): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    image(bytes: Uint8Array, x: number, y: number, options: ImageOptions): this;
    rect(x: number, y: number, width: number, height: number): this;
    lineWidth(width: number): this;
    stroke(colour: string): this;
    fill(colour: string): this;
    fillColor(colour: string): this;
    markContent(tag: 'Span', options: { actual: string }): this;
    endMarkedContent(): this;
    end(): void;
  }
}

declare module 'pdfkit/output' {
  import type PDFDocument from 'pdfkit';
  export function toBytes(document: PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}

declare module 'fontkit' {
  export interface OpenFont {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(bytes: Uint8Array): OpenFont;
}
