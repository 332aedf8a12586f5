import { fontShelf } from '@baraza/schema/paper/fonts';
import { readPaperFont } from '@baraza/schema/testing/paper-fonts';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BadgeOf, BadgeOrder } from './badge-file.ts';
import { BADGE_SIZES, type BadgeSize, MEASURES } from './badge-sizes.ts';
import { badgeTexts } from './badge-texts.ts';
import { drawBadges, sideOf } from './draw-badges.ts';

const CODE = '2:SOME-CODE.OF-A/TICKET*WITH 200 LETTERS'.repeat(4);
const LONG = { latin: 'x'.repeat(200), arabic: 'محمد '.repeat(40), ethiopic: 'አ'.repeat(200) };
const shelf = fontShelf(readPaperFont);
const badgeOf = (name: string, more: Partial<BadgeOf> = {}): BadgeOf => ({
  id: name,
  name,
  company: 'Sahel Solar',
  ticketType: 'Delegate',
  code: CODE,
  ...more,
});

let library: PDFiumLibrary;
beforeAll(async () => {
  library = await PDFiumLibrary.init();
});
afterAll(() => library.destroy());

async function drawn(people: readonly BadgeOf[], size: BadgeSize = 'a4', more: Partial<BadgeOrder> = {}) {
  const told: number[] = [];
  const order = { event: 'Baraza 2026', language: 'en', size, people, ...more };
  const { bytes, lacking } = await drawBadges(order, shelf, (badges) => told.push(badges));
  const document: PDFiumDocument = await library.loadDocument(bytes);
  const pages = [...document.pages()].map((page) => {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const inMm = [originalWidth, originalHeight].map((points) => Math.round((points / 72) * 25.4));
    return { inMm, lines: page.getText().split('\r\n') };
  });
  document.destroy();
  return { bytes, lacking, told, pages };
}

describe('a file of badges', () => {
  it.each(BADGE_SIZES)('has pages of its paper, each full: %s', async (size) => {
    const { page, grid } = MEASURES[size];
    const people = Array.from({ length: 9 }, (_, at) => badgeOf(`Person ${at}`));
    const { pages, told } = await drawn(people, size);
    expect(pages).toHaveLength(Math.ceil(9 / (grid[0] * grid[1])));
    for (const { inMm } of pages) expect(inMm).toEqual(page);
    expect(pages.flatMap(({ lines }) => lines.filter((line) => line.startsWith('Person')))).toHaveLength(9);
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('says the event, the name, the organisation and the ticket, in any of its scripts', async () => {
    const said = async (...of: Parameters<typeof badgeOf>) =>
      (await drawn([badgeOf(...of)], 'label-100')).pages[0]?.lines;
    expect(await said('Ọ̀ṣun Ẹ̀bùn')).toEqual(['Baraza 2026', 'Ọ̀ṣun Ẹ̀bùn', 'Sahel Solar', 'Delegate']);
    expect(await said('አበበ በቀለ')).toContain('አበበ በቀለ');
    expect(await said('محمد علي', { company: 'شمس' })).toEqual(['Baraza 2026', 'محمد علي', 'شمس', 'Delegate']);
  });

  it('names whose letters no font has, and prints the others', async () => {
    const people = [
      badgeOf('Wei 李 Chen'),
      badgeOf('Amina'),
      badgeOf('தமிழ்'),
      badgeOf('Yuki', { company: '東京', ticketType: 'VIP 客 1' }),
    ];
    const { lacking, pages } = await drawn(people, 'a4', { event: 'Baraza 会' });
    expect(lacking.people).toEqual([
      { id: 'Wei 李 Chen', letters: '李' },
      { id: 'தமிழ்', letters: 'தமிழ்' },
      { id: 'Yuki', letters: '東京客' },
    ]);
    expect(pages[0]?.lines).toEqual(expect.arrayContaining(['Wei Chen', 'Amina', 'Yuki', 'VIP 1']));
    // On every badge, so that it is told once.
    expect(lacking.event).toBe('会');
    expect((await drawn(people)).lacking.event).toBe('');
  });

  it('is in the language of the event', async () => {
    const { bytes } = await drawn([badgeOf('Amina')], 'a4', { language: 'sw' });
    expect(new TextDecoder('latin1').decode(bytes)).toContain('/Lang (sw)');
  });

  it('cuts a long name into lines, and shows as much of it as there is room for', async () => {
    const long = 'Nomvula Thandeka Dlamini van der Merwe Nkosi';
    for (const size of BADGE_SIZES) {
      const [page] = (await drawn([badgeOf(long)], size)).pages;
      expect(page?.lines.join(' '), size).toContain(long);
    }
    const [page] = (await drawn([badgeOf('Endless '.repeat(25), { company: 'Endless '.repeat(25) })], 'label-89'))
      .pages;
    expect(page?.lines.filter((line) => line.endsWith('…'))).toHaveLength(2);
  });

  it.each([
    ['', /^$/],
    ['\u0000\u202e', /^$/],
    ['\u064b\u0651', /^\u064b\u0651$/],
    ['\ud800', /^$/],
    ['👩🏾‍🔬', /^$/],
    [LONG.latin, /^(x+ ){3}x+…$/],
    // The font's ellipsis is three dots.
    [LONG.arabic, /^(محمد ){12,}\S*\.\.\.$/],
    [LONG.ethiopic, /^(አ+ ){3}አ+…$/],
  ])('says as much of any text as there is room for, and all else beside it: %j', async (text, said) => {
    const cut = text.length > 100 ? 3 : 0;
    for (const size of BADGE_SIZES) {
      const [named] = (await drawn([badgeOf(text)], size)).pages;
      const [event, ...lines] = named?.lines ?? [];
      expect([event, ...lines.splice(-2)], size).toEqual(['Baraza 2026', 'Sahel Solar', 'Delegate']);
      expect(lines.join(' '), size).toMatch(said);
      const others = [badgeOf('Amina', { company: text, ticketType: text })];
      const [around] = (await drawn(others, size, { event: text })).pages;
      expect(around?.lines.filter((line) => line === 'Amina')).toHaveLength(1);
      expect(around?.lines.filter((line) => /(…|\.\.\.)$/.test(line))).toHaveLength(cut);
    }
  });

  it.each(BADGE_SIZES)('has all of its texts beside the code and below one another, however long: %s', async (size) => {
    const { badge, padding, code, isUpright } = MEASURES[size];
    const end = badge[0] - padding[0] - (isUpright ? 0 : code);
    for (const text of Object.values(LONG)) {
      const person = badgeOf(text, { company: text, ticketType: text });
      const { lines } = badgeTexts(await shelf([text]), { event: text, person, measures: MEASURES[size] });
      expect(lines.length).toBeGreaterThan(6);
      let bottom = padding[1];
      for (const { x, baseline, size: height, line } of lines) {
        expect(x).toBeGreaterThanOrEqual(padding[0] - 0.01);
        expect(x + line.width * height).toBeLessThanOrEqual(end + 0.01);
        // A capital letter is three quarters of its size.
        expect(baseline - 0.75 * height).toBeGreaterThanOrEqual(bottom);
        bottom = baseline;
      }
      expect(bottom).toBeLessThanOrEqual(badge[1] - padding[1]);
    }
  });

  it.each(BADGE_SIZES)('has codes whose modules are equally wide on a printer, and fill their place: %s', (size) => {
    const room = (MEASURES[size].code * 72) / 25.4;
    for (const modules of [53, 57, 65]) {
      const side = sideOf(room, modules);
      const dots = (side / modules / 72) * 600;
      expect(dots).toBeCloseTo(Math.round(dots), 6);
      expect([side <= room, side > room * 0.9]).toEqual([true, true]);
    }
  });

  it('has only the letters that are used of its fonts, and a code drawn in few lines', async () => {
    const people = Array.from({ length: 500 }, (_, at) => badgeOf(`Person ${at} محمد አበበ`, { id: String(at) }));
    const { bytes, pages } = await drawn(people);
    expect(pages).toHaveLength(63);
    expect(bytes.length).toBeLessThan(500 * 6_000);
    expect((await drawn(people.slice(0, 1))).bytes.length).toBeLessThan(30_000);
  });
});
