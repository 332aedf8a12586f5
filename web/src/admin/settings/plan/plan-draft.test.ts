import type { FloorPlan } from '@baraza/schema/event/floor-plan';
import type { Room } from '@baraza/schema/programme/room';
import { describe, expect, it } from 'vitest';
import { overlapsOf } from './overlaps.ts';
import { planDifferences } from './plan-differences.ts';
import { changesFromFile, planFile, planFromFile } from './plan-file.ts';
import { isPlaced, type PlacedItem, planItems } from './plan-items.ts';
import { undoing } from './use-undo.ts';

const shape = { x: 100, y: 100, width: 200, height: 100 };
const plan: FloorPlan = { width: 1_200, height: 800, areas: [{ name: 'Foyer', kind: '', ...shape }] };
const room = (id: string, at: Room['shape']): Room => ({
  ...{ id, event_id: 'event-001', name: `Room ${id}`, description: '', floor: '', capacity: 0, shape: at },
});
const content = { rooms: [room('a', shape), room('b', null), room('c', shape)], exhibitors: [] };

it('says what publishing changes: moved, new, removed, renamed, floors', () => {
  const places = { 'room a': { shape: { ...shape, x: 0 } }, 'room b': { shape }, 'room c': { shape: null } };
  const floors = [{ id: 'up', name: 'Upper floor', width: 10, height: 10 }];
  const draft = { ...plan, floors, areas: [{ id: '0', name: 'Hall', kind: '', ...shape }] };
  const published = { plan, items: planItems(plan, content, {}) };
  expect(planDifferences(published, { plan: draft, items: planItems(draft, content, places) })).toEqual([
    { what: 'renamed', name: 'Hall' },
    { what: 'moved', name: 'Room a' },
    { what: 'new', name: 'Room b' },
    { what: 'removed', name: 'Room c' },
    { what: 'floor', name: 'Upper floor' },
  ]);
  expect(planDifferences(published, published)).toEqual([]);
});

describe('what lies over one another', () => {
  const item = (kind: PlacedItem['kind'], x: number, width = 100, floor?: string): PlacedItem => ({
    ...{ key: `${kind} ${x}`, kind, name: '', mark: '' },
    shape: { x, y: 0, width, height: 100, ...(floor && { floor }) },
  });
  const pairs = (...items: PlacedItem[]) => overlapsOf(items).map((pair) => pair.map(({ key }) => key));

  it('are rooms, stands and areas that share a part of the floor', () => {
    expect(pairs(item('room', 50), item('booth', 0), item('area', 140))).toEqual([
      ['booth 0', 'room 50'],
      ['room 50', 'area 140'],
    ]);
  });

  it('are not those that touch, that are on two floors, or that an area holds whole', () => {
    expect(pairs(item('room', 0), item('room', 100))).toEqual([]);
    expect(pairs(item('room', 0), item('room', 50, 100, 'up'))).toEqual([]);
    expect(pairs(item('area', 0, 500), item('room', 50), item('area', 200))).toEqual([]);
    expect(pairs(item('room', 0, 500), item('booth', 50))).toHaveLength(1);
  });
});

describe('undoing a change', () => {
  const before = { places: { 'room a': { shape } }, floors: {} };
  const after = { places: { 'room a': { shape: null }, 'area x': { shape } }, floors: {} };
  const step = { before, after, keys: ['room a', 'area x'] };

  it('puts back what it changed, and forgets what it added', () => {
    expect(undoing(step, after)).toEqual({ places: before.places, floors: {}, forget: ['room a', 'area x'] });
  });

  it('leaves what another admin has changed since', () => {
    const later = { places: { ...after.places, 'room a': { shape: { ...shape, x: 1 } } }, floors: {} };
    expect(undoing(step, later)).toEqual({ places: {}, floors: {}, forget: ['area x'] });
    expect(undoing({ ...step, keys: ['room a'] }, later)).toBeUndefined();
  });

  it('leaves a picture that still waits on this device', () => {
    const background = 'data:image/webp;base64,AAAA';
    const floors = { 'floor first': { background } };
    const faint = { places: {}, floors: { 'floor first': { background, opacity: 0.1 } } };
    const undone = undoing({ before: { places: {}, floors }, after: faint, keys: ['floor first'] }, faint);
    expect(undone).toEqual({ places: {}, floors: { 'floor first': {} }, forget: [] });
  });
});

describe('a plan in a file', () => {
  it('is read with its floors, and nothing else is', () => {
    const whole = { ...plan, name: 'Ground', floors: [{ id: 'up', width: 5, height: 6 }] };
    expect(planFromFile(planFile({ ...whole, background: '/api/images/a', more: 1 } as typeof whole))).toEqual(whole);
    for (const text of [
      ...['', '[]', '{}', '{"width":1,"height":0,"areas":[]}', '{"width":1,"height":1,"areas":[{}]}'],
      '{"width":1,"height":1,"areas":[],"floors":[{"id":"first","width":1,"height":1}]}',
    ])
      expect(planFromFile(text)).toBeUndefined();
  });

  it('takes the place of the areas that there are', () => {
    const items = planItems(plan, content, {});
    expect(items.filter(isPlaced)).toHaveLength(3);
    expect(changesFromFile(plan, items, () => 'new')).toEqual({
      places: { 'area 0': { shape: null }, 'area new': { name: 'Foyer', kind: '', shape } },
      floors: { 'floor first': { width: 1_200, height: 800, removed: false } },
    });
  });
});
