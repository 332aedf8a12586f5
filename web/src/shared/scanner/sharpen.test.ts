import { expect, test } from 'vitest';
import { sharpened } from './sharpen.ts';

const WIDTH = 120;
const HEIGHT = 60;

function picture(grey: (x: number, y: number) => number): ImageData {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) data.fill(grey(x, y), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  }
  return { data, width: WIDTH, height: HEIGHT } as ImageData;
}

test('a light stripe that a blur has nearly drowned stands out again, in both directions', () => {
  const wave = (position: number) => 128 + 6 * Math.cos((position * Math.PI) / 5);
  for (const along of [(x: number) => wave(x), (_: number, y: number) => wave(y)]) {
    const values = [...sharpened(picture(along))];
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(3 * 12);
  }
});

test('what is flat stays as it is, to the edges', () => {
  expect(new Set(sharpened(picture(() => 90)))).toEqual(new Set([90]));
});

test('an edge is overdrawn beyond black and white, so that stretching the contrast has all of it', () => {
  const values = [...sharpened(picture((x) => (x < 60 ? 0 : 255)))];
  expect(Math.min(...values)).toBeLessThan(0);
  expect(Math.max(...values)).toBeGreaterThan(255);
});

test.each([
  [1, 1],
  [3, 40],
  [40, 2],
])('a picture of %d by %d is done', (width, height) => {
  const data = new Uint8ClampedArray(width * height * 4).fill(80);
  expect(new Set(sharpened({ data, width, height } as ImageData))).toEqual(new Set([80]));
});
