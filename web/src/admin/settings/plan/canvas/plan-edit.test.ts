import { describe, expect, it } from 'vitest';
import { drawn, fitted, moved, NEW_FLOOR, resized, shapeAfterKey, startShape } from './plan-edit.ts';

const shape = { x: 100, y: 100, width: 205, height: 100 };

describe('shapes on a floor', () => {
  it('move by steps and never off the plan, and keep their size and floor', () => {
    expect(moved({ ...shape, y: 95, floor: 'up' }, 13, -6, NEW_FLOOR)).toEqual({
      ...{ ...shape, x: 110, y: 85, floor: 'up' },
    });
    expect(moved({ ...shape, y: 95 }, 4, 4, NEW_FLOOR)).toEqual({ ...shape, y: 95 });
    expect(moved(shape, 9_999, -9_999, NEW_FLOOR)).toEqual({ ...shape, x: 995, y: 0 });
    expect(moved({ ...shape, x: 3, width: 8, height: 5 }, 1.4, 0, { width: 100, height: 200 }).x).toBe(4);
  });

  it('are resized by the far corner by steps, no smaller than can be hit', () => {
    expect(resized(shape, 34, 9_999, NEW_FLOOR)).toEqual({ ...shape, width: 235, height: 700 });
    expect(resized(shape, -9_999, 0, NEW_FLOOR)).toEqual({ ...shape, width: 20 });
  });

  it('take numbers as they are typed, within the floor', () => {
    expect(fitted({ x: 13, y: 7, width: 33, height: 44 }, NEW_FLOOR)).toEqual({ x: 13, y: 7, width: 33, height: 44 });
    expect(fitted({ x: -5, y: 3, width: 5_000, height: 1 }, NEW_FLOOR)).toEqual({
      x: 0,
      y: 3,
      width: 1_200,
      height: 20,
    });
  });

  it('are drawn from any corner, on steps, within the floor', () => {
    expect(drawn({ x: 204, y: 301 }, { x: 98, y: 96 }, NEW_FLOOR)).toEqual({ x: 100, y: 100, width: 100, height: 200 });
    expect(drawn({ x: 1_100, y: 700 }, { x: 9_999, y: 9_999 }, NEW_FLOOR)).toEqual({
      ...{ x: 1_100, y: 700, width: 100, height: 100 },
    });
  });

  it('begin in the middle, as large as their kind', () => {
    expect(startShape(NEW_FLOOR, { width: 60, height: 40 })).toEqual({ x: 570, y: 380, width: 60, height: 40 });
  });

  it('move by arrow keys, and with Shift are resized; other keys mean nothing', () => {
    expect(shapeAfterKey('ArrowLeft', false, shape, NEW_FLOOR)).toEqual({ ...shape, x: 90 });
    expect(shapeAfterKey('ArrowDown', true, shape, NEW_FLOOR)).toEqual({ ...shape, height: 110 });
    expect(shapeAfterKey('a', false, shape, NEW_FLOOR)).toBeUndefined();
  });
});
