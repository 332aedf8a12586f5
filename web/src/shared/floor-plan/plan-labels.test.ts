import { sampleEvent } from '@baraza/schema/samples/index';
import { describe, expect, it } from 'vitest';
import { labelOf } from './plan-labels.ts';
import type { Spot } from './plan-spots.ts';

const spot = (change: Partial<Spot> & { x?: number; width?: number; height?: number }): Spot => {
  const { x = 0, width = 100, height = 60, ...more } = change;
  return { id: 'a', kind: 'room', name: 'Mangrove Room', mark: '4', shape: { x, y: 0, width, height }, ...more };
};

describe('a label', () => {
  it('is the name in the largest letters that fit', () => {
    expect(labelOf(spot({ width: 120 }), [], 1)).toEqual({ lines: ['Mangrove Room'], size: 12, weight: 600 });
    expect(labelOf(spot({ width: 38 }), [], 1)).toEqual({ lines: ['Mangrove', 'Room'], size: 10, weight: 600 });
  });

  it('may reach over the edge, but never more than half of the way to a neighbour', () => {
    const narrow = spot({ width: 38 });
    expect(labelOf(narrow, [spot({ id: 'b', x: 44 })], 1).lines).toEqual(['Mang…', 'Room']);
  });

  it('loses the end of its words, then its last words, then gives way to the number', () => {
    const walled = (width: number, height: number) =>
      labelOf(spot({ width, height }), [spot({ id: 'b', x: width })], 1).lines;
    expect(walled(34, 60)).toEqual(['Mang…', 'Room']);
    expect(walled(34, 14)).toEqual(['Mang…']);
    expect(walled(20, 20)).toEqual(['4']);
  });

  it('of a stand is its code, not a piece of its name', () => {
    expect(labelOf(spot({ kind: 'booth', mark: 'A1', width: 34 }), [], 1).lines).toEqual(['A1']);
  });

  it('has the note below the name, where there is space for it', () => {
    const note = 'Until 10:30';
    expect(labelOf(spot({ note }), [], 1).note).toBe(note);
    expect(labelOf(spot({ note, height: 24 }), [], 1).note).toBeUndefined();
  });
});

it('every room of the sample event has its name on a plan of 330 pixels', () => {
  const { rooms } = sampleEvent(new Date('2026-05-13T09:00:00Z'));
  const spots = rooms.flatMap(({ id, name, shape }): Spot[] =>
    shape ? [{ id, kind: 'room', name, mark: '1', shape }] : [],
  );
  for (const each of spots) {
    const { lines, size } = labelOf(each, spots, 1248 / 328);
    expect(lines.join(' ')).toMatch(new RegExp(`^${each.name.slice(0, 5)}`));
    expect(size).toBeGreaterThanOrEqual(10 * (1248 / 328));
  }
});
