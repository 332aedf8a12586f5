import { describe, expect, it } from 'vitest';
import type { Layout } from '../../shared/drawn-picture/sheet.ts';
import { layOutPicture, type PictureTexts } from './lay-out-picture.ts';

const measure = (text: string, size: number) => [...text].length * size * 0.55;

const texts: PictureTexts = {
  title: 'My year',
  event: 'Baraza for Climate and Health',
  days: 'Tue 24 Nov – Thu 26 Nov',
  place: 'Mwangaza Gardens, Nairobi',
  name: 'Amina Diallo',
  figures: [
    { value: '9', label: 'Sessions in my agenda' },
    { value: '8 hr, 20 min', label: 'Time they lasted' },
    { value: '3', label: 'Connections' },
    { value: '5', label: 'Rooms' },
  ],
  topics: [
    { name: 'Heat and cities', count: 4, text: '4 sessions' },
    { name: 'Water', count: 1, text: '1 session' },
  ],
  isRightToLeft: false,
};
const layOut = (more: Partial<PictureTexts> = {}) => layOutPicture({ ...texts, ...more }, measure);

/** The left and right end of each text and box. */
function extents({ texts: placed, boxes }: Layout, isRightToLeft: boolean): [number, number][] {
  return [
    ...placed.map(({ text, x, size }): [number, number] => {
      const width = measure(text, size);
      return isRightToLeft ? [x - width, x] : [x, x + width];
    }),
    ...boxes.map(({ x, width }): [number, number] => [x, x + width]),
  ];
}

const LONG =
  'Conférence panafricaine sur l’environnement, le changement climatique et la santé des populations '.repeat(3);
const WORD = 'Untereinandergeschriebenwerdenkönnen'.repeat(3);

describe('a picture', () => {
  it.each([
    ['as it comes', {}],
    ['with long texts', { event: LONG, place: LONG, name: LONG }],
    ['with words longer than a line', { event: WORD, name: WORD, place: WORD, days: WORD }],
    ['with long figures', { figures: [...texts.figures, { value: '1 000 000', label: LONG }] }],
    ['with a long topic', { topics: [{ name: LONG, count: 2, text: '2 sessions' }] }],
  ])('%s has nothing beyond its edges, in either direction', (_what, more) => {
    for (const isRightToLeft of [false, true]) {
      const layout = layOut({ ...more, isRightToLeft });
      for (const [from, to] of extents(layout, isRightToLeft)) {
        expect(from).toBeGreaterThanOrEqual(83);
        expect(to).toBeLessThanOrEqual(1080 - 83);
      }
      for (const { y } of layout.texts) expect(y).toBeLessThan(layout.height);
    }
  });

  it('says that something is cut, and cuts nothing that fits', () => {
    expect(layOut().texts.some(({ text }) => text.includes('…'))).toBe(false);
    expect(layOut({ event: LONG }).texts.filter(({ text }) => text.endsWith('…'))).toHaveLength(1);
  });

  it('breaks a long name before it makes it small, and makes it small before it cuts it', () => {
    const sizesOf = (event: string) => {
      const layout = layOut({ event });
      return layout.texts
        .slice(
          1,
          layout.texts.findIndex(({ bold }) => !bold),
        )
        .map(({ size }) => size);
    };
    expect(sizesOf('Baraza')).toEqual([88]);
    expect(sizesOf('Baraza for Climate and Health')).toEqual([88, 88]);
    expect(sizesOf(LONG)).toEqual([54, 54, 54]);
  });

  it('is mirrored where one reads from right to left', () => {
    const [left, right] = [layOut(), layOut({ isRightToLeft: true })];
    expect(right.texts.map(({ x }) => 1080 - x)).toEqual(left.texts.map(({ x }) => x));
    expect(right.boxes.map(({ x, width }) => 1080 - x - width)).toEqual(left.boxes.map(({ x }) => x));
  });

  it('shows how topics compare, three of them at most, and is shorter without any', () => {
    const bars = layOut().boxes.filter(({ fill }) => fill === 'bar');
    expect(bars.map(({ width }) => width)).toEqual([912, 228]);
    const many = Array.from({ length: 5 }, (_, at) => ({ name: `T${at}`, count: 5 - at, text: '1' }));
    expect(layOut({ topics: many }).boxes.filter(({ fill }) => fill === 'bar')).toHaveLength(3);
    expect(layOut({ topics: [] }).height).toBeLessThan(layOut().height);
  });

  it('has the figures of a row in one size', () => {
    const sizes = layOut()
      .texts.filter(({ ink }) => ink === 'ink')
      .map(({ size }) => size);
    expect(sizes).toEqual([48, 48, 92, 92]);
  });

  it('has its figures inside their panel', () => {
    const layout = layOut();
    const panel = layout.boxes.find(({ fill }) => fill === 'panel');
    const inside = layout.texts.filter(({ ink }) => ink !== 'onHero');
    expect(inside.length).toBeGreaterThanOrEqual(8);
    for (const { y } of inside) {
      expect(y).toBeGreaterThan(panel?.y ?? Number.NaN);
      expect(y).toBeLessThan((panel?.y ?? Number.NaN) + (panel?.height ?? Number.NaN));
    }
  });
});
