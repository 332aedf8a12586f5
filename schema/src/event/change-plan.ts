import { type Area, areaId, FIRST_FLOOR, type Floor, type FloorPlan, floorsOf } from './floor-plan.ts';
import type { FloorChange, PlanChanges, PlanDraft } from './plan-draft.ts';

/** The event's plan with changes applied; null as long as nothing says how large its first floor is. */
export function changedPlan(plan: FloorPlan | null, { places, floors }: PlanChanges): FloorPlan | null {
  const before = new Map(plan ? floorsOf(plan).map((floor) => [floor.id, floor]) : []);
  const added = Object.keys(floors).map((key) => key.slice('floor '.length));
  const after = [...new Set([...before.keys(), ...added.sort()])].flatMap((floor) => {
    const changed = changedFloor(floor, before.get(floor), floors[`floor ${floor}`]);
    return changed ? [changed] : [];
  });
  const first = after.find((floor) => floor.id === FIRST_FLOOR);
  if (!first) return plan;
  const more = after.filter((floor) => floor !== first);
  const { id: _, ...fields } = first;
  return { ...fields, ...(more.length > 0 && { floors: more }), areas: changedAreas(plan?.areas ?? [], places) };
}

function changedFloor(floorId: string, before: Floor | undefined, change: FloorChange = {}): Floor | undefined {
  const { removed, ...fields } = change;
  const { width, height, ...rest } = { ...before, ...fields } as Partial<Floor>;
  // The first floor is in the plan's own fields, so it stays.
  if ((removed && floorId !== FIRST_FLOOR) || width === undefined || height === undefined) return undefined;
  return { ...rest, id: floorId, width, height };
}

function changedAreas(areas: readonly Area[], places: PlanChanges['places']): Area[] {
  const known = new Map(areas.map((area, index) => [areaId(area, index), area]));
  const added = Object.keys(places).flatMap((key) => (key.startsWith('area ') ? [key.slice('area '.length)] : []));
  return [...new Set([...known.keys(), ...added.sort()])].flatMap((area) => {
    const before = known.get(area);
    const { shape: to = before, name = before?.name ?? '', kind = before?.kind ?? '' } = places[`area ${area}`] ?? {};
    if (!to) return [];
    const { x, y, width, height, floor } = to;
    return [{ id: area, name, kind, x, y, width, height, ...(floor !== undefined && { floor }) }];
  });
}

export interface DraftChanges {
  places?: PlanChanges['places'] | undefined;
  floors?: PlanChanges['floors'] | undefined;
  forget?: readonly string[] | undefined;
}

/** A draft without the changes that are not wanted any more, and with others. */
export function changedDraft(draft: PlanDraft, { places, floors, forget = [] }: DraftChanges): PlanDraft {
  const next = { ...draft, places: { ...draft.places }, floors: { ...draft.floors } };
  for (const key of forget) {
    delete next.places[key];
    delete next.floors[key];
  }
  Object.assign(next.places, places);
  for (const [key, change] of Object.entries(floors ?? {})) next.floors[key] = { ...next.floors[key], ...change };
  return next;
}

/** Said of a floor's picture that still waits on the device: it goes out as the draft on the server has it. */
export const UNSENT = 'unsent';

/** Changes with each unsent picture as the draft has it, or left out where it has none. */
export function withPicturesOf(draft: PlanDraft | undefined, { places, floors }: PlanChanges): PlanChanges {
  const known = Object.entries(floors).map(([key, { background, ...change }]): [string, FloorChange] => {
    const picture = background === UNSENT ? draft?.floors[key]?.background : background;
    return [key, picture === undefined ? change : { ...change, background: picture }];
  });
  return { places, floors: Object.fromEntries(known) };
}

/** What is left of a draft once these changes of it are published: what somebody has changed since stays. */
export function draftWithout(draft: PlanDraft, changes: PlanChanges): PlanDraft {
  const published = withPicturesOf(draft, changes);
  return {
    ...draft,
    places: without(draft.places, published.places),
    floors: without(draft.floors, published.floors),
  };
}

const without = <T extends object>(all: Record<string, T>, gone: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key, change]) => !isSameChange(change, gone[key])));

/** Whether two values of JSON are equal, whatever the order of their fields. */
export function isSameChange(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSameChange(Reflect.get(a, key), Reflect.get(b, key)));
}
