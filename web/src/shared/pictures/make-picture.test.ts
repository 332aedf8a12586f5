import { AVATAR_MAX_BYTES } from '@baraza/schema/define/fields';
import { expect, it } from 'vitest';
import { type Encode, encodeWithin, PICTURE_FILES, sizeWithin, squareOf } from './make-picture.ts';

it.each([
  [400, 400, { x: 0, y: 0, edge: 400 }],
  [4000, 3000, { x: 500, y: 0, edge: 3000 }],
  [3000, 4200, { x: 0, y: 400, edge: 3000 }],
])('of %d × %d the middle is taken', (width, height, square) => {
  expect(squareOf(width, height)).toEqual(square);
});

it('is asked for so that Safari converts a HEIC, to JPEG', () => {
  const types = PICTURE_FILES.split(',');
  expect(types[0]).toBe('image/jpeg');
  expect(types).not.toContain('image/*');
  expect(PICTURE_FILES).not.toMatch(/hei[cf]|svg/);
});

const blob = (type: string, size: number) => new Blob([new Uint8Array(size)], { type });

it('is as many bytes as the server takes', async () => {
  const encode: Encode = async (type, quality) => blob(type, AVATAR_MAX_BYTES + (quality > 0.6 ? 1 : 0));
  expect(await encodeWithin(encode)).toHaveProperty('size', AVATAR_MAX_BYTES);
});

it('has the best quality that fits', async () => {
  const tried: number[] = [];
  const encode: Encode = async (type, quality) => {
    tried.push(quality);
    return blob(type, Math.round(quality * 100));
  };
  expect(await encodeWithin(encode, 60)).toMatchObject({ type: 'image/webp', size: 50 });
  expect(tried).toEqual([0.85, 0.7, 0.5]);
});

it('is a JPEG where the browser writes PNG when asked for WebP', async () => {
  const encode: Encode = async (type) => blob(type === 'image/webp' ? 'image/png' : type, 9);
  expect(await encodeWithin(encode)).toMatchObject({ type: 'image/jpeg' });
});

it('is none when nothing makes it fit', async () => {
  await expect(encodeWithin(async (type) => blob(type, 61), 60)).rejects.toThrow('small enough');
  await expect(encodeWithin(async () => null)).rejects.toThrow('small enough');
});

it('makes all of a logo fit, in its own proportions, and no larger', () => {
  const most = { width: 512, height: 512 };
  expect(sizeWithin({ width: 2_000, height: 1_000 }, most)).toEqual({ width: 512, height: 256 });
  expect(sizeWithin({ width: 30, height: 4_000 }, most)).toEqual({ width: 3, height: 512 });
  expect(sizeWithin({ width: 90, height: 40 }, most)).toEqual({ width: 90, height: 40 });
  expect(sizeWithin({ width: 1, height: 9_000 }, most)).toEqual({ width: 1, height: 512 });
});
