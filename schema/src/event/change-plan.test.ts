import { describe, expect, it } from 'vitest';
import type { Effect } from '../define/command.ts';
import { changedDraft, changedPlan, draftWithout, UNSENT } from './change-plan.ts';
import { type FloorPlan, floorsOf } from './floor-plan.ts';
import { planCommands } from './plan-commands.ts';
import type { PlanDraft } from './plan-draft.ts';

const shape = { x: 10, y: 20, width: 30, height: 40 };
const foyer = { name: 'Foyer', kind: 'hall', ...shape };
const plan: FloorPlan = { width: 1_200, height: 800, areas: [foyer] };
const draft: PlanDraft = { id: 'event-001', event_id: 'event-001', places: {}, floors: {} };
const by = { user_id: 'admin', event_id: 'event-001' } as Parameters<typeof planCommands.publish_plan.effects>[1];

describe('a plan with changes', () => {
  it('moves, renames, adds and removes areas, and gives those of older plans an id', () => {
    const moved = changedPlan(plan, { places: { 'area 0': { shape: { ...shape, x: 50 } } }, floors: {} });
    expect(moved?.areas).toEqual([{ ...foyer, id: '0', x: 50 }]);
    const places = { 'area 0': { shape: null }, 'area new': { name: 'Bar', shape: { ...shape, floor: 'up' } } };
    expect(changedPlan(plan, { places, floors: {} })?.areas).toEqual([
      { id: 'new', name: 'Bar', kind: '', ...shape, floor: 'up' },
    ]);
    expect(changedPlan(moved, { places: { 'area 0': { shape, name: 'Hall' } }, floors: {} })?.areas).toEqual([
      { ...foyer, id: '0', name: 'Hall' },
    ]);
  });

  it('has floors of their own size, in the order in which they came; the first one stays', () => {
    const floors = {
      'floor 2': { width: 50, height: 60, name: 'Roof' },
      'floor 1': { width: 10, height: 20, name: 'Upper' },
      'floor first': { removed: true, name: 'Ground' },
      'floor never': { name: 'Says no size' },
    };
    const changed = changedPlan(plan, { places: {}, floors });
    expect(changed && floorsOf(changed).map(({ id, name, width }) => [id, name, width])).toEqual([
      ['first', 'Ground', 1_200],
      ['1', 'Upper', 10],
      ['2', 'Roof', 50],
    ]);
    const fewer = changedPlan(changed, { places: {}, floors: { 'floor 1': { removed: true } } });
    expect(fewer?.floors?.map(({ id }) => id)).toEqual(['2']);
  });

  it('begins where there is none, once its size is said', () => {
    expect(changedPlan(null, { places: { 'area a': { shape } }, floors: {} })).toBeNull();
    expect(changedPlan(null, { places: {}, floors: { 'floor first': { width: 1, height: 2 } } })).toEqual({
      width: 1,
      height: 2,
      areas: [],
    });
  });
});

describe('a draft', () => {
  it('takes the changes of two admins, each of whom says only their own', () => {
    const one = changedDraft(draft, { places: { 'room a': { shape } }, floors: { 'floor first': { name: 'Ground' } } });
    const both = changedDraft(one, {
      places: { 'room b': { shape: null } },
      floors: { 'floor first': { opacity: 1 } },
    });
    expect(both.places).toEqual({ 'room a': { shape }, 'room b': { shape: null } });
    expect(both.floors).toEqual({ 'floor first': { name: 'Ground', opacity: 1 } });
    expect(changedDraft(both, { forget: ['room a', 'floor first'] })).toMatchObject({
      places: { 'room b': { shape: null } },
      floors: {},
    });
  });

  it('loses what is published, and keeps what was drawn since', () => {
    const seen = { places: { 'room a': { shape }, 'room b': { shape: null } }, floors: {} };
    const later = changedDraft({ ...draft, ...seen }, { places: { 'room b': { shape } } });
    expect(draftWithout(later, seen).places).toEqual({ 'room b': { shape } });
  });

  it('loses a picture that was not sent when it was seen', () => {
    const pictured = changedDraft(draft, { floors: { 'floor first': { background: '/api/images/a' } } });
    expect(draftWithout(pictured, { places: {}, floors: { 'floor first': { background: UNSENT } } })).toEqual(draft);
  });
});

it('shows what is published on the device at once: rooms, stands, areas, floors; a picture once it was sent', () => {
  const places = { 'room a': { shape }, 'booth b': { shape: null }, 'area 0': { shape: null } };
  const floors = { 'floor first': { name: 'Ground', background: UNSENT } };
  const effects = planCommands.publish_plan.effects({ places, floors }, by);
  const after = (collection: Effect['collection'], current: object) => {
    const [effect] = effects.filter((each) => each.collection === collection);
    const change = effect?.change as ((current: object) => object) | undefined;
    return [effect?.id, change?.(current)];
  };
  expect(after('rooms', { name: 'A' })).toEqual(['a', { name: 'A', shape }]);
  expect(after('exhibitors', { name: 'B', booth_shape: shape })).toEqual(['b', { name: 'B', booth_shape: null }]);
  expect(after('events', { floor_plan: plan })).toEqual([
    'event-001',
    { floor_plan: { name: 'Ground', width: 1_200, height: 800, areas: [] } },
  ]);
  expect(after('plan_drafts', { ...draft, places, floors })).toEqual(['event-001', draft]);
});
