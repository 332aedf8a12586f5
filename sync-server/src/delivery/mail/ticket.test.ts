import { inflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { decodePDFRawStream, type PDFArray, PDFDocument, type PDFRawStream } from 'pdf-lib';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import type { MailLanguage } from './languages.ts';
import { drawTicket } from './ticket.ts';

const CODE = '2:SOME-CODE.OF-A/TICKET*WITH 200 LETTERS'.repeat(4);
const EVENT = {
  name: 'Baraza 2026',
  starts_on: '2026-11-20',
  ends_on: '2026-11-22',
  venue: { name: 'KICC', city: 'Nairobi', country: 'Kenya' },
};

const ticketOf = (name: string, language: MailLanguage = 'en', event = EVENT) =>
  drawTicket({ code: CODE, name, event, language });

/** Reads a PNG of two colours by hand: the server lets its library for pictures read no PNG. */
function pixelsOf(png: Buffer): (x: number, y: number) => boolean {
  const chunks: [name: string, data: Buffer][] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    chunks.push([png.toString('latin1', at + 4, at + 8), data]);
  }
  const all = (wanted: string) => Buffer.concat(chunks.filter(([name]) => name === wanted).map(([, data]) => data));
  const [header, palette] = [all('IHDR'), all('PLTE')];
  // Bits of a pixel, with a palette, packed, unfiltered, in one piece.
  expect([...header.subarray(8)]).toEqual([1, 3, 0, 0, 0]);
  const rowBytes = 1 + Math.ceil(header.readUInt32BE(0) / 8);
  const rows = inflateSync(all('IDAT'));
  return (x, y) => {
    expect(rows[y * rowBytes]).toBe(0);
    const index = ((rows[y * rowBytes + 1 + (x >> 3)] as number) >> (7 - (x & 7))) & 1;
    return (palette[index * 3] as number) < 128;
  };
}

it('the picture of a ticket shows its code, dark on light, with what is left free around it', async () => {
  const { picture } = await ticketOf('Amina');
  const isDarkAt = pixelsOf(picture.content);
  const modules = encode(CODE, { ecc: 'M', minVersion: 7, border: 4 });
  const scale = picture.content.readUInt32BE(16) / modules.size;
  const isDark = (x: number, y: number) => isDarkAt(Math.floor((x + 0.5) * scale), Math.floor((y + 0.5) * scale));
  expect(modules.data.map((row, y) => row.map((_, x) => isDark(x, y)))).toEqual(modules.data);
  expect(picture.content.length).toBeLessThan(5_000);
});

describe('the page of a ticket', () => {
  const draw = async (file: Buffer) => {
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(file);
    const [page] = [...document.pages()];
    if (!page) throw new Error('There is no page');
    const SCALE = 4;
    let width = 0;
    let pixels = Buffer.alloc(0);
    await page.render({
      scale: SCALE,
      async render(drawn) {
        width = drawn.width;
        pixels = Buffer.from(drawn.data);
        return Buffer.alloc(0);
      },
    });
    const isDarkAt = (x: number, y: number) =>
      (pixels[(Math.floor(y * SCALE) * width + Math.floor(x * SCALE)) * 4] as number) < 128;
    document.destroy();
    library.destroy();
    return isDarkAt;
  };

  /** The texts of the page, which pdf-lib writes as hexadecimal Windows-1252. */
  const textsOf = async (file: Buffer) => {
    const { node } = (await PDFDocument.load(file)).getPage(0);
    const streams = (node.Contents() as PDFArray).asArray().map((each) => node.context.lookup(each));
    const said = streams.map((stream) => Buffer.from(decodePDFRawStream(stream as PDFRawStream).decode()).toString());
    return [...said.join('\n').matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1').replaceAll('\u0096', '–'),
    );
  };

  it('shows the same code as the picture', async () => {
    const isDarkAt = await draw((await ticketOf('Amina')).file.content);
    const modules = encode(CODE, { ecc: 'M', minVersion: 7, border: 4 });
    const module = 250 / modules.size;
    // The first dark line of the upper finder patterns begins at the same height everywhere.
    const firstDark = Array.from({ length: 1_200 }, (_, at) => at / 4).find(
      (y) => y > 60 && isDarkAt(24 + 4.5 * module, y),
    ) as number;
    const top = firstDark - 4 * module;
    const drawn = modules.data.map((row, y) =>
      row.map((_, x) => isDarkAt(24 + (x + 0.5) * module, top + (y + 0.5) * module)),
    );
    expect(drawn).toEqual(modules.data);
  });

  it('says the event, its dates and place, and the name; in Latin letters alone', async () => {
    const said = async (...of: Parameters<typeof ticketOf>) => textsOf((await ticketOf(...of)).file.content);
    const place = 'KICC, Nairobi, Kenya';
    expect(await said('Amina')).toEqual(['Baraza 2026', 'November 20 – 22, 2026', place, 'Amina', 'Ticket']);
    expect(await said('Élodie', 'fr')).toEqual(['Baraza 2026', '20–22 novembre 2026', place, 'Élodie', 'Billet']);
    expect(await said('محمد', 'ar')).toEqual(['Baraza 2026', 'November 20 – 22, 2026', place, 'Ticket']);
  });

  it.each<[string, MailLanguage]>([
    ['Amina Odhiambo', 'en'],
    ['Émilie Ňguyên', 'fr'],
    ['محمد علی‌زاده', 'ar'],
    ['አበበ በቀለ', 'en'],
    ['👩🏾‍🔬 Zawadi', 'en'],
    ['\u0000\u202e', 'en'],
    ['', 'en'],
    [`${'A very long name '.repeat(30)}`, 'en'],
  ])('is one, whatever the name: %s (%s)', async (name, language) => {
    const { file } = await ticketOf(name, language, { ...EVENT, name: `${EVENT.name} ${name}` });
    const page = await PDFDocument.load(file.content);
    expect(page.getPageCount()).toBe(1);
    expect(file.content.length).toBeLessThan(60_000);
    expect(file.filename).toMatch(/^\S+\.pdf$/);
  });
});
