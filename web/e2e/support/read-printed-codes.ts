import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Pixels per PDF point: about 216 dpi, which a cheap printer reaches. */
const SCALE = 3;

export interface PrintedPage {
  /** Size of the paper, in mm. */
  width: number;
  height: number;
  /** Texts of the codes that a decoder finds on the page. */
  codes: string[];
}

let decoder: Promise<void> | undefined;

async function loadDecoder(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });
}

/** Texts of the codes in a picture, or in a file of one, such as a PNG. */
export async function readCodes(picture: ImageData | Uint8Array): Promise<string[]> {
  decoder ??= loadDecoder();
  await decoder;
  const found = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 255 });
  return found.map(({ text }) => text);
}

/** Renders a PDF's pages and reads their codes, as a phone would from paper. */
export async function readPrintedCodes(pdf: Uint8Array): Promise<PrintedPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const pages: PrintedPage[] = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const { data, width, height } = await page.render({ scale: SCALE, render: 'bitmap' });
      const picture = { data: rgbaOf(data), width, height, colorSpace: 'srgb' } as ImageData;
      pages.push({ width: inMm(originalWidth), height: inMm(originalHeight), codes: await readCodes(picture) });
    }
    return pages;
  } finally {
    document.destroy();
    library.destroy();
  }
}

const inMm = (points: number): number => Math.round((points / 72) * 25.4);

/** Converts PDFium's BGRA to RGBA. */
function rgbaOf(bgra: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(bgra.length);
  for (let at = 0; at < bgra.length; at += 4)
    rgba.set([bgra[at + 2] ?? 0, bgra[at + 1] ?? 0, bgra[at] ?? 0, bgra[at + 3] ?? 0], at);
  return rgba;
}
