import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
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

it('the picture of a ticket shows its code, dark on light, with what is left free around it', async () => {
  const { picture } = await ticketOf('Amina');
  const { data, info } = await sharp(picture.content).greyscale().raw().toBuffer({ resolveWithObject: true });
  const modules = encode(CODE, { ecc: 'M', minVersion: 7, border: 4 });
  const scale = info.width / modules.size;
  const isDark = (x: number, y: number) => {
    const at = (Math.floor((y + 0.5) * scale) * info.width + Math.floor((x + 0.5) * scale)) * info.channels;
    return (data[at] as number) < 128;
  };
  expect(modules.data.map((row, y) => row.map((_, x) => isDark(x, y)))).toEqual(modules.data);
  expect(picture.content.length).toBeLessThan(5_000);
});

describe('the page of a ticket', () => {
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
