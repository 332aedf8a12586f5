import type { Exhibitor } from '@baraza/schema/exhibition/exhibitor';
import type { Room } from '@baraza/schema/programme/room';
import type { Plan, Shape } from './plan-edit.ts';

export const KINDS = ['room', 'booth', 'area'] as const;

/** An item that is or could be on the plan. */
export interface PlanItem {
  id: string;
  kind: (typeof KINDS)[number];
  name: string;
  /** A stand's printed code: replaces the name where it doesn't fit. */
  mark: string;
  /** Null: not on the plan yet. */
  shape: Shape | null;
}

export type PlacedItem = PlanItem & { shape: Shape };
export const isPlaced = (item: PlanItem): item is PlacedItem => item.shape !== null;

/** Areas have no id, so their list index serves as one. */
export const areaId = (index: number): string => `area ${index}`;
export const areaIndex = (id: string): number => Number(id.slice('area '.length));

/** All items in drawing order: a stand lies above its hall. */
export function planItems(plan: Plan, rooms: readonly Room[], exhibitors: readonly Exhibitor[]): PlanItem[] {
  const byName = (a: PlanItem, b: PlanItem) => a.name.localeCompare(b.name);
  const areas = plan.areas.map(
    ({ name, x, y, width, height }, index): PlanItem => ({
      id: areaId(index),
      kind: 'area',
      name,
      mark: '',
      shape: { x, y, width, height },
    }),
  );
  const ofRooms = rooms.map(({ id, name, shape }): PlanItem => ({ id, kind: 'room', name, mark: '', shape }));
  const booths = exhibitors.map(
    ({ id, name, booth, booth_shape }): PlanItem => ({ id, kind: 'booth', name, mark: booth, shape: booth_shape }),
  );
  return [...areas, ...ofRooms.sort(byName), ...booths.sort(byName)];
}
