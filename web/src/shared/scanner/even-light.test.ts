import { expect, test } from 'vitest';
import { evenLight } from './even-light.ts';

const WIDTH = 200;
const HEIGHT = 120;

/** A picture of grey values. */
function picture(grey: (x: number, y: number) => number): ImageData {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) data.fill(grey(x, y), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  }
  return { data, width: WIDTH, height: HEIGHT } as ImageData;
}

const squares = (x: number, y: number) => (Math.floor(x / 5) + Math.floor(y / 5)) % 2;
const greyAt = ({ data }: ImageData, x: number, y: number) => data[(y * WIDTH + x) * 4] ?? Number.NaN;

/** The darkest light square and the lightest dark one. */
function gap(image: ImageData): { light: number; dark: number } {
  const found = { light: 255, dark: 0 };
  for (let y = 2; y < HEIGHT; y += 5) {
    for (let x = 2; x < WIDTH; x += 5) {
      const value = greyAt(image, x, y);
      if (squares(x, y)) found.light = Math.min(found.light, value);
      else found.dark = Math.max(found.dark, value);
    }
  }
  return found;
}

test('squares that are hardly apart are black and white afterwards', () => {
  const image = picture((x, y) => 100 + 16 * squares(x, y));
  evenLight(image);
  expect(gap(image)).toEqual({ light: 255, dark: 0 });
});

test('squares in the shade and in the sun can be told apart by one threshold', () => {
  const image = picture((x, y) => (20 + 60 * squares(x, y)) * (1 + x / 50));
  expect(gap(image).light).toBeLessThan(gap(image).dark);
  evenLight(image);
  expect(gap(image).light).toBeGreaterThan(128);
  expect(gap(image).dark).toBeLessThan(128);
});

test('a flat wall stays flat: its noise is not made into a pattern', () => {
  const image = picture((x, y) => 120 + ((x * 7 + y * 13) % 3));
  evenLight(image);
  const values = [...Array(WIDTH).keys()].map((x) => greyAt(image, x, 60));
  expect(Math.max(...values) - Math.min(...values)).toBeLessThan(60);
});

test('pictures of any size are done to their edges', () => {
  for (const [width, height] of [
    [1, 1],
    [19, 41],
    [20, 20],
  ] as const) {
    const data = new Uint8ClampedArray(width * height * 4).fill(80);
    expect(() => evenLight({ data, width, height } as ImageData)).not.toThrow();
    expect(data.some((value) => Number.isNaN(value))).toBe(false);
  }
});
