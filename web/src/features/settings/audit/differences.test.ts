import { expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

const row = { id: 'a', event_id: 'e', name: 'Acacia', booth: '', tags: [], shape: { x: 1, y: 2 } };

it('tells what changed of a row, down to what lies within a field, and nothing else', () => {
  expect(differencesOf(row, { ...row, booth: 'B12', tags: ['x', 'y'], shape: { x: 3, y: 2 } })).toEqual([
    { path: ['shape', 'x'], before: '1', after: '3' },
    { path: ['booth'], before: undefined, after: 'B12' },
    { path: ['tags'], before: undefined, after: 'x, y' },
  ]);
});

it('tells all of what came or went', () => {
  expect(differencesOf(null, row).map(({ path }) => path.join('.'))).toEqual(['name', 'shape.x', 'shape.y']);
  expect(differencesOf(row, null)[0]).toEqual({ path: ['name'], before: 'Acacia', after: undefined });
  expect(differencesOf(row, { ...row, shape: null }).map(({ after }) => after)).toEqual([undefined, undefined]);
  expect(differencesOf(null, null)).toEqual([]);
});

it('calls what lies in a list by its name', () => {
  const gates = [
    { id: 'g1', name: 'Main', open: true },
    { id: 'g2', name: 'East', open: true },
  ];
  const shut = [gates[1], { ...gates[0], open: false }];
  expect(differencesOf({ gates }, { gates: shut })).toEqual([
    { path: ['gates', 'Main', 'open'], before: 'true', after: 'false' },
  ]);
});
