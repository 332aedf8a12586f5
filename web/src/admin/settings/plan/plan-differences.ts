import { isSameChange } from '@baraza/schema/event/change-plan';
import { type FloorPlan, floorsOf } from '@baraza/schema/event/floor-plan';
import type { PlanItem } from './plan-items.ts';

export const DIFFERENCES = ['moved', 'new', 'removed', 'renamed', 'floor'] as const;

/** One thing that publishing changes for everybody. */
export interface Difference {
  what: (typeof DIFFERENCES)[number];
  name: string;
}

interface Drawn {
  plan: FloorPlan | null;
  items: readonly PlanItem[];
}

/** What is different in a draft from what is published. */
export function planDifferences(published: Drawn, draft: Drawn): Difference[] {
  const before = new Map(published.items.map((item) => [item.key, item]));
  const after = new Map(draft.items.map((item) => [item.key, item]));
  const places = [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Difference[] => {
    const [was, is] = [before.get(key), after.get(key)];
    const name = is?.name ?? was?.name ?? '';
    if (!was?.shape) return is?.shape ? [{ what: 'new', name }] : [];
    if (!is?.shape) return [{ what: 'removed', name }];
    if (!isSameChange(was.shape, is.shape)) return [{ what: 'moved', name }];
    return was.name === name ? [] : [{ what: 'renamed', name }];
  });
  return [...places, ...floorDifferences(published.plan, draft.plan)];
}

function floorDifferences(published: FloorPlan | null, draft: FloorPlan | null): Difference[] {
  const before = new Map(published ? floorsOf(published).map((floor) => [floor.id, floor]) : []);
  const after = new Map(draft ? floorsOf(draft).map((floor) => [floor.id, floor]) : []);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id): Difference[] => {
    const [was, is] = [before.get(id), after.get(id)];
    return isSameChange(was, is) ? [] : [{ what: 'floor', name: is?.name || was?.name || '' }];
  });
}
