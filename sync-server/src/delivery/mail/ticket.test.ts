import { inflateSync } from 'node:zlib';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import type { MailLanguage } from './languages.ts';
import { mailedLogo } from './logo.ts';
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

/** Reads a PNG of two colours by hand: how it is written matters too. */
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
  const opened = async <Read>(file: Buffer, read: (pages: PDFiumPage[]) => Promise<Read>): Promise<Read> => {
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(file);
    try {
      return await read([...document.pages()]);
    } finally {
      document.destroy();
      library.destroy();
    }
  };
  const draw = (file: Buffer) =>
    opened(file, async ([page]) => {
      const SCALE = 4;
      let width = 0;
      let pixels = Buffer.alloc(0);
      await page?.render({
        scale: SCALE,
        async render(drawn) {
          width = drawn.width;
          pixels = Buffer.from(drawn.data);
          return Buffer.alloc(0);
        },
      });
      return (x: number, y: number) =>
        (pixels[(Math.floor(y * SCALE) * width + Math.floor(x * SCALE)) * 4] as number) < 128;
    });
  const textsOf = (file: Buffer) => opened(file, async (pages) => pages.map((page) => page.getText().split('\r\n')));

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

  it('has the event’s logo above, and its code whole and smaller below', async () => {
    const black = sharp({ create: { width: 300, height: 300, channels: 3, background: '#000' } });
    const logo = await mailedLogo(await black.webp().toBuffer());
    const ticket = await drawTicket({ code: CODE, name: 'Amina', event: EVENT, language: 'en', logo });
    expect(await textsOf(ticket.file.content)).toHaveLength(1);
    const isDarkAt = await draw(ticket.file.content);
    // A square of 40 points in the middle.
    expect([130, 148, 168].map((x) => isDarkAt(x, 44))).toEqual([true, true, true]);
    expect([120, 178].map((x) => isDarkAt(x, 44))).toEqual([false, false]);
    const modules = encode(CODE, { ecc: 'M', minVersion: 7, border: 4 });
    const [left, module] = [24 + 22, (250 - 44) / modules.size];
    const firstDark = Array.from({ length: 1_200 }, (_, at) => at / 4).find(
      (y) => y > 110 && isDarkAt(left + 4.5 * module, y),
    ) as number;
    const row = modules.data[4]?.map((_, x) => isDarkAt(left + (x + 0.5) * module, firstDark + module / 2));
    expect(row).toEqual(modules.data[4]);
  });

  it('says the event, its dates and place, and the name', async () => {
    const said = async (...of: Parameters<typeof ticketOf>) => (await textsOf((await ticketOf(...of)).file.content))[0];
    const place = 'KICC, Nairobi, Kenya';
    expect(await said('Amina')).toEqual(['Baraza 2026', 'November 20 – 22, 2026', place, 'Amina', 'Ticket']);
    expect(await said('Élodie', 'fr')).toEqual(['Baraza 2026', '20–22 novembre 2026', place, 'Élodie', 'Billet']);
    expect(await said('Ọ̀ṣun Gĩkũyũ Nguyễn Łódź ɓɗƙ')).toContain('Ọ̀ṣun Gĩkũyũ Nguyễn Łódź ɓɗƙ');
    expect(await said('Αθηνά Живаго')).toContain('Αθηνά Живаго');
    expect(await said('አበበ በቀለ')).toContain('አበበ በቀለ');
    expect(await said('محمد علي', 'ar')).toEqual(['Baraza 2026', '20–22 نوفمبر 2026', place, 'محمد علي', 'تذكرة']);
  });

  it('says a name whole as long as its letters are not too small', async () => {
    const words = 'Nomvula Thandeka Dlamini van der Merwe Nkosi Wanjiku Otieno Odhiambo Achieng '.repeat(2);
    const names = Array.from({ length: 15 }, (_, more) => words.slice(0, 40 + more).trim());
    const paper = await Promise.all(names.map(async (name) => textsOf((await ticketOf(name)).file.content)));
    expect(paper.map(([lines]) => lines?.[3])).toEqual(names);
    const [endless] = await textsOf((await ticketOf(words.repeat(3))).file.content);
    expect(endless?.[3]).toMatch(/^Nomvula Thandeka .*…$/);
  });

  it('leaves out what no font has letters for, and what is invisible', async () => {
    const names = ['Wei 李 Chen', '\u0000Am\u0007ina\u202e', '👩🏾‍🔬 Zawadi', '李'];
    const said = await Promise.all(names.map(async (name) => textsOf((await ticketOf(name)).file.content)));
    expect(said.map(([lines = []]) => lines.slice(3))).toEqual([
      ['Wei Chen', 'Ticket'],
      ['Amina', 'Ticket'],
      ['Zawadi', 'Ticket'],
      ['Ticket'],
    ]);
  });

  it.each<[string, MailLanguage]>([
    ['Amina Odhiambo', 'en'],
    ['Émilie Ňguyên', 'fr'],
    ['محمد علی‌زاده', 'ar'],
    ['أمينة (Amina) 123', 'ar'],
    ['አበበ በቀለ', 'en'],
    ['👩🏾‍🔬 Zawadi', 'en'],
    ['\u0000\u202e', 'en'],
    ['\u064b\u0651\u0301', 'en'],
    ['\ud800', 'en'],
    ['', 'en'],
    [`${'A very long name '.repeat(30)}`, 'en'],
    ['محمد '.repeat(100), 'ar'],
  ])('is one, whatever the name: %s (%s)', async (name, language) => {
    const { file } = await ticketOf(name, language, { ...EVENT, name: `${EVENT.name} ${name}` });
    expect(await textsOf(file.content)).toHaveLength(1);
    expect(file.content.length).toBeLessThan(60_000);
    expect(file.filename).toMatch(/^\S+\.pdf$/);
  });
});
