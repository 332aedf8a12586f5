import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { focusedOn, isWhole, middleOf, movedBy, viewAfterKey, wholePlan, zoomedAt } from './plan-view.ts';

const plan = { width: 1200, height: 800 };
const whole = wholePlan(plan, { width: 360, height: 320 });

describe('the whole plan', () => {
  it('shows every corner, in the proportions of the frame', () => {
    expect(whole.x).toBeLessThanOrEqual(0);
    expect(whole.y).toBeLessThanOrEqual(0);
    expect(whole.x + whole.width).toBeGreaterThanOrEqual(plan.width);
    expect(whole.y + whole.height).toBeGreaterThanOrEqual(plan.height);
    expect(whole.width / whole.height).toBeCloseTo(360 / 320);
  });
});

describe('zooming', () => {
  it('keeps the point under the fingers where it is', () => {
    const at = { x: 600, y: 400 };
    const near = zoomedAt(whole, 2, at, whole);
    const place = (view: typeof whole) => [(at.x - view.x) / view.width, (at.y - view.y) / view.height];
    expect(place(near)[0]).toBeCloseTo(place(whole)[0] as number);
    expect(place(near)[1]).toBeCloseTo(place(whole)[1] as number);
    expect(near.width).toBeCloseTo(whole.width / 2);
  });

  it('ends at the whole plan and at ten times nearer', () => {
    expect(zoomedAt(whole, 0.1, middleOf(whole), whole)).toEqual(whole);
    expect(zoomedAt(whole, 1_000, middleOf(whole), whole).width).toBeCloseTo(whole.width / 10);
  });
});

it('nothing that is done leads past the edge of the plan', () => {
  const step = fc.oneof(
    fc.record({ zoom: fc.double({ min: 0.2, max: 5, noNaN: true }), x: fc.integer({ max: 1200, min: 0 }) }),
    fc.record({ dx: fc.integer({ min: -900, max: 900 }), dy: fc.integer({ min: -900, max: 900 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let view = whole;
      for (const each of steps)
        view =
          'zoom' in each
            ? zoomedAt(view, each.zoom, { x: each.x, y: 400 }, whole)
            : movedBy(view, each.dx, each.dy, whole);
      const slack = 1e-6 * whole.width;
      expect(view.x).toBeGreaterThanOrEqual(whole.x - slack);
      expect(view.y).toBeGreaterThanOrEqual(whole.y - slack);
      expect(view.x + view.width).toBeLessThanOrEqual(whole.x + whole.width + slack);
      expect(view.y + view.height).toBeLessThanOrEqual(whole.y + whole.height + slack);
      expect(view.width / view.height).toBeCloseTo(whole.width / whole.height);
    }),
  );
});

it('a place that is looked for is in view, with space around it', () => {
  const shape = { x: 1040, y: 20, width: 140, height: 150 };
  const view = focusedOn(shape, whole);
  expect(view.x).toBeLessThanOrEqual(shape.x);
  expect(view.x + view.width).toBeGreaterThanOrEqual(shape.x + shape.width);
  expect(view.y).toBeLessThanOrEqual(shape.y);
  expect(view.y + view.height).toBeGreaterThanOrEqual(shape.y + shape.height);
  expect(isWhole(view, whole)).toBe(false);
});

it('keys move and zoom, others do nothing', () => {
  const near = zoomedAt(whole, 3, middleOf(whole), whole);
  const after = (key: string) => viewAfterKey(key, near, whole);
  expect(after('ArrowRight')?.x).toBeGreaterThan(near.x);
  expect(after('ArrowLeft')?.x).toBeLessThan(near.x);
  expect(after('ArrowDown')?.y).toBeGreaterThan(near.y);
  expect(after('ArrowUp')?.y).toBeLessThan(near.y);
  expect(after('+')?.width).toBeLessThan(near.width);
  expect(after('-')?.width).toBeGreaterThan(near.width);
  expect(after('0')).toEqual(whole);
  expect(after('Tab')).toBeUndefined();
});
