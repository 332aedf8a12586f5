import { sampleDrawings } from '@baraza/schema/samples/pictures/drawings';
import { drawnPictures } from '@baraza/schema/samples/pictures/drawn';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { EDGE, toPixels } from './sample-picture.ts';

const drawings = sampleDrawings();
const drawn = drawnPictures();

/** Mean difference of a colour, of 255. */
function difference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0));
  return sum / one.length;
}

/** What compressing takes from a drawing. */
const MOST_DIFFERENCE = 5;

it('has each drawing of the sample event as browsers get it: render-sample-pictures.ts writes them', async () => {
  expect([...drawn.keys()]).toEqual(Object.keys(drawings));
  const stale: string[] = [];
  for (const [name, svg] of Object.entries(drawings)) {
    const { data, info } = await sharp(drawn.get(name)).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([EDGE, EDGE]);
    if (difference(await toPixels(svg), data) > MOST_DIFFERENCE) stale.push(name);
  }
  expect(stale).toEqual([]);
  // Two who are dressed alike would be told apart.
  const [one, other] = ['ሒሩት አያሌው', 'Selamawit Wondimu'].map((name) => toPixels(drawings[name] ?? ''));
  expect(difference(await one!, await other!)).toBeGreaterThan(2 * MOST_DIFFERENCE);
});

it('is small', () => {
  const sizes = [...drawn.values()].map(({ byteLength }) => byteLength);
  expect(Math.max(...sizes)).toBeLessThan(4_096);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(160 * 1_024);
});
