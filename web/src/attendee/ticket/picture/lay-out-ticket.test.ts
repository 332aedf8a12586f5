import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Layout } from '../../../shared/drawn-picture/sheet.ts';
import { layOutTicket, type TicketTexts } from './lay-out-ticket.ts';

const measure = (text: string, size: number) => [...text].length * size * 0.55;
const CODE = 'BARAZA1:'.concat('7K$W/0*QX.+A9-'.repeat(14));
const texts: TicketTexts = {
  title: 'Ticket',
  event: 'Baraza for Climate and Health',
  days: 'Tue 24 Nov – Thu 26 Nov',
  place: 'Mwangaza Gardens, Nairobi',
  name: 'Amina Diallo',
  kind: 'Speaker',
  code: CODE,
  isRightToLeft: false,
};
const layOut = (more: Partial<TicketTexts> = {}) => layOutTicket({ ...texts, ...more }, measure);
const LONG = 'Conférence panafricaine sur le changement climatique et la santé des populations '.repeat(3);
const modulesOf = ({ boxes }: Layout) => boxes.filter(({ fill }) => fill === 'module');
const paperOf = ({ boxes }: Layout) => boxes.find(({ fill }) => fill === 'paper') ?? expect.fail('no paper');

/** What a reader finds on the picture: dark ground, white paper, black modules. */
async function read(layout: Layout): Promise<string[]> {
  const { width, height } = layout;
  const data = new Uint8ClampedArray(width * height * 4).fill(40);
  for (const { fill, x, y, width: wide, height: high } of layout.boxes)
    for (let row = y; row < y + high; row++)
      data.fill(
        fill === 'module' ? 0 : 255,
        (Math.round(row) * width + x) * 4,
        (Math.round(row) * width + x + wide) * 4,
      );
  const picture = { data, width, height, colorSpace: 'srgb' } as ImageData;
  return (await readBarcodes(picture, { formats: ['QRCode'] })).map(({ text }) => text);
}

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });
});

describe('the picture of a ticket', () => {
  it.each([
    ['in a language from left to right', {}],
    ['from right to left', { isRightToLeft: true }],
    ['with a short code', { code: 'BARAZA1:7K' }],
    ['with the longest', { code: 'a'.repeat(400) }],
  ] as [string, Partial<TicketTexts>][])('is read at a door, %s', async (_, more) => {
    expect(await read(layOut(more))).toEqual([more.code ?? CODE]);
  });

  it('has the same code in either direction: not every reader knows a mirrored one', () => {
    expect(modulesOf(layOut({ isRightToLeft: true }))).toEqual(modulesOf(layOut()));
  });

  it('has modules of whole pixels, all alike, with four light ones around them on the paper', () => {
    const [modules, paper] = [modulesOf(layOut()), paperOf(layOut())];
    const [step = 0] = modules.map(({ height }) => height);
    expect(Number.isInteger(step) && step >= 8).toBe(true);
    for (const { x, y, width, height } of modules) {
      expect([height, width % step, x % 1, y % 1]).toEqual([step, 0, 0, 0]);
      expect(x - paper.x).toBeGreaterThanOrEqual(4 * step);
      expect(paper.x + paper.width - x - width).toBeGreaterThanOrEqual(4 * step);
      expect(y - paper.y).toBeGreaterThanOrEqual(4 * step);
    }
  });

  it('keeps its texts off the code and off its edges, however long they are', () => {
    for (const isRightToLeft of [false, true]) {
      const layout = layOut({ event: LONG, place: LONG, name: LONG, kind: LONG, isRightToLeft });
      const code = modulesOf(layout);
      const [top, end] = [Math.min(...code.map(({ y }) => y)), Math.max(...code.map(({ y, height }) => y + height))];
      for (const { text, x, y, size } of layout.texts) {
        const [from, to] = isRightToLeft ? [x - measure(text, size), x] : [x, x + measure(text, size)];
        expect(from).toBeGreaterThanOrEqual(83);
        expect(to).toBeLessThanOrEqual(1080 - 83);
        expect(y < top || y - size > end).toBe(true);
        expect(y).toBeLessThan(layout.height);
      }
    }
  });

  it('says whose it is and for what, and leaves no gap where an event has no kinds of tickets', () => {
    const said = layOut().texts.map(({ text }) => text);
    for (const part of ['Ticket', 'Tue 24 Nov – Thu 26 Nov', 'Mwangaza Gardens, Nairobi', 'Amina Diallo', 'Speaker'])
      expect(said).toContain(part);
    expect(layOut({ kind: '' }).height).toBeLessThan(layOut().height);
  });
});
