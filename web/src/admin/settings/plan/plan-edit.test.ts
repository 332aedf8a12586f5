import { describe, expect, it } from 'vitest';
import { type Area, fitted, moved, NEW_PLAN, resized, startShape, withArea } from './plan-edit.ts';
import { planFile, planFromFile } from './plan-file.ts';

const shape = { x: 100, y: 100, width: 205, height: 100 };
const area = (name: string): Area => ({ name, kind: '', ...shape });

describe('editing the floor plan', () => {
  it('moves by steps and never off the plan, and leaves the size alone', () => {
    expect(moved({ ...shape, y: 95 }, 13, -6, NEW_PLAN)).toEqual({ ...shape, x: 110, y: 85 });
    expect(moved({ ...shape, y: 95 }, 4, 4, NEW_PLAN)).toEqual({ ...shape, y: 95 });
    expect(moved(shape, 9_999, -9_999, NEW_PLAN)).toEqual({ ...shape, x: 995, y: 0 });
    expect(moved({ ...shape, x: 3, width: 8, height: 5 }, 1.4, 0, { ...NEW_PLAN, width: 100, height: 200 }).x).toBe(4);
  });

  it('resizes by the far corner by steps, no smaller than can be hit', () => {
    expect(resized(shape, 34, 9_999, NEW_PLAN)).toEqual({ ...shape, width: 235, height: 700 });
    expect(resized(shape, -9_999, 0, NEW_PLAN)).toEqual({ ...shape, width: 20 });
  });

  it('takes numbers as they are typed, within the plan', () => {
    expect(fitted({ x: 13, y: 7, width: 33, height: 44 }, NEW_PLAN)).toEqual({ x: 13, y: 7, width: 33, height: 44 });
    expect(fitted({ x: -5, y: 3, width: 5_000, height: 1 }, NEW_PLAN)).toEqual({
      x: 0,
      y: 3,
      width: 1_200,
      height: 20,
    });
  });

  it('puts something new into the middle, as large as its kind', () => {
    expect(startShape(NEW_PLAN, { x: 0, y: 0, width: 60, height: 40 })).toEqual({
      x: 570,
      y: 380,
      width: 60,
      height: 40,
    });
  });

  it('changes and removes areas', () => {
    const plan = { ...NEW_PLAN, areas: [area('Foyer'), area('Hall')] };
    expect(withArea(plan, 1, area('Big hall')).areas.map(({ name }) => name)).toEqual(['Foyer', 'Big hall']);
    expect(withArea(plan, 0, null).areas.map(({ name }) => name)).toEqual(['Hall']);
  });

  it('reads a plan from a file, and nothing else', () => {
    const plan = { ...NEW_PLAN, areas: [area('Foyer')] };
    expect(planFromFile(planFile({ ...plan, more: 1 } as typeof plan))).toEqual(plan);
    for (const text of ['', '[]', '{}', '{"width":1,"height":0,"areas":[]}', '{"width":1,"height":1,"areas":[{}]}'])
      expect(planFromFile(text)).toBeUndefined();
  });
});
