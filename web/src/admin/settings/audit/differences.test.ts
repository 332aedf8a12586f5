import { expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

const row = {
  id: 'a',
  event_id: 'e',
  name: 'Acacia',
  booth: '',
  tags: [],
  venue: { city: 'Kisumu', country: 'Kenya' },
};

it('tells what changed of a row, down to what lies within a field, and nothing else', () => {
  expect(
    differencesOf(row, { ...row, booth: 'B12', tags: ['x', 'y'], venue: { city: 'Lusaka', country: 'Kenya' } }),
  ).toEqual([
    { path: ['venue', 'city'], before: 'Kisumu', after: 'Lusaka' },
    { path: ['booth'], before: undefined, after: 'B12' },
    { path: ['tags'], before: undefined, after: 'x, y' },
  ]);
});

it('tells all of what came or went', () => {
  expect(differencesOf(null, row).map(({ path }) => path.join('.'))).toEqual(['name', 'venue.city', 'venue.country']);
  expect(differencesOf(row, null)[0]).toEqual({ path: ['name'], before: 'Acacia', after: undefined });
  expect(differencesOf(row, { ...row, venue: null }).map(({ after }) => after)).toEqual([undefined, undefined]);
  expect(differencesOf(null, null)).toEqual([]);
  expect(differencesOf({ id: 'a', erased: true }, null)).toEqual([]);
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

it('tells a place on the plan in one piece', () => {
  const shape = { x: 10, y: 20, width: 30, height: 40 };
  const areas = [{ name: 'Foyer', kind: 'hall', ...shape }];
  expect(differencesOf({ shape }, { shape: { ...shape, x: 11 } })).toEqual([
    { path: ['shape'], before: '10, 20 · 30 × 40', after: '11, 20 · 30 × 40' },
  ]);
  expect(differencesOf({ areas }, { areas: [] })).toEqual([
    { path: ['areas', 'Foyer'], before: '10, 20 · 30 × 40', after: undefined },
    { path: ['areas', 'Foyer', 'kind'], before: 'hall', after: undefined },
  ]);
});
