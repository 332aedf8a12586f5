import { floorsOf } from '@baraza/schema/event/floor-plan';
import { sampleEvent } from '@baraza/schema/samples/index';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Box, crosses, holds, middleOf } from './boxes.ts';
import { findWay } from './find-way.ts';

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const legsOf = (points: readonly { x: number; y: number }[]) =>
  points.slice(1).map((to, index) => [points[index] as { x: number; y: number }, to] as const);

it('goes straight where nothing is in between and no path is drawn', () => {
  const [from, to] = [box(0, 0, 100, 100), box(900, 0, 100, 100)];
  expect(findWay({ width: 1000, height: 500, walls: [], paths: [] }, from, to)).toEqual([
    { x: 50, y: 50 },
    { x: 950, y: 50 },
  ]);
});

it('goes around a room, and has no way where rooms leave none', () => {
  const [from, to] = [box(0, 0, 100, 100), box(900, 0, 100, 100)];
  const between = box(400, 0, 100, 400);
  const way = findWay({ width: 1000, height: 500, walls: [between], paths: [] }, from, to);
  expect(Math.max(...(way ?? []).map(({ y }) => y))).toBeGreaterThanOrEqual(400);
  const wall = box(400, 0, 100, 500);
  expect(findWay({ width: 1000, height: 500, walls: [wall], paths: [] }, from, to)).toBeUndefined();
});

it('leaves a room by the corridor, not by the wall that it shares with the next one', () => {
  const [from, to] = [box(0, 0, 300, 200), box(300, 0, 300, 200)];
  const corridor = box(0, 200, 600, 60);
  const way = findWay({ width: 600, height: 400, walls: [], paths: [corridor] }, from, to) ?? [];
  expect(way.some((point) => holds(corridor, point))).toBe(true);
});

it('of the sample event leads from every room to every other, by way of what is no room', () => {
  const { rooms, events } = sampleEvent(new Date('2026-05-13T09:00:00Z'));
  const plan = events[0]?.floor_plan;
  if (!plan) throw new Error('The sample has a plan.');
  const [floor] = floorsOf(plan);
  const shapes = rooms.flatMap(({ shape }) => (shape ? [shape] : []));
  for (const from of shapes)
    for (const to of shapes) {
      if (from === to) continue;
      const walls = shapes.filter((each) => each !== from && each !== to);
      const way = findWay({ width: 1200, height: 800, ...floor, walls, paths: plan.areas }, from, to) ?? [];
      expect(way.length).toBeGreaterThan(2);
      expect(way.length).toBeLessThan(12);
    }
});

it('leads between two places whose middles are a step apart', () => {
  const [from, to] = [box(50, 10, 10, 8), box(3, 8, 105, 12)];
  expect(findWay({ width: 1100, height: 700, walls: [], paths: [] }, from, to)).toEqual([
    { x: 55, y: 14 },
    { x: 55.5, y: 14 },
  ]);
  const between = box(55.2, 0, 0.1, 40);
  expect(findWay({ width: 1100, height: 700, walls: [between], paths: [] }, from, to)).toBeUndefined();
});

it('never goes through a wall, and begins and ends where it was asked to', () => {
  const anyBox = fc
    .tuple(fc.nat(800), fc.nat(500), fc.integer({ min: 5, max: 300 }), fc.integer({ min: 5, max: 200 }))
    .map(([x, y, width, height]) => box(x, y, width, height));
  fc.assert(
    fc.property(
      anyBox,
      anyBox,
      fc.array(anyBox, { maxLength: 6 }),
      fc.array(anyBox, { maxLength: 3 }),
      (from, to, walls, paths) => {
        const way = findWay({ width: 1100, height: 700, walls, paths }, from, to);
        if (!way) return;
        expect(way[0]).toEqual(middleOf(from));
        expect(way.at(-1)).toEqual(middleOf(to));
        const solid = walls.filter((wall) => !holds(wall, middleOf(from)) && !holds(wall, middleOf(to)));
        for (const [a, b] of legsOf(way)) expect(solid.filter((wall) => crosses(wall, a, b))).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});
