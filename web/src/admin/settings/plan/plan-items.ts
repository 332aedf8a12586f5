import { areaId, type FloorPlan } from '@baraza/schema/event/floor-plan';
import type { PlanChanges } from '@baraza/schema/event/plan-draft';
import type { Exhibitor } from '@baraza/schema/exhibition/exhibitor';
import type { Room } from '@baraza/schema/programme/room';
import type { Shape } from './canvas/plan-edit.ts';

export const KINDS = ['room', 'booth', 'area'] as const;

/** An item that is or could be on the plan. */
export interface PlanItem {
  /** Its key in the draft: "room <id>", "booth <id>", "area <id>". */
  key: string;
  kind: (typeof KINDS)[number];
  name: string;
  /** A stand's printed code: replaces the name where it doesn't fit. */
  mark: string;
  /** Null: not on the plan yet. */
  shape: Shape | null;
}

export type PlacedItem = PlanItem & { shape: Shape };
export const isPlaced = (item: PlanItem): item is PlacedItem => item.shape !== null;

interface Content {
  rooms: readonly Room[];
  exhibitors: readonly Exhibitor[];
}

/**
 * All items in drawing order: a stand lies above its hall.
 * @param plan with the areas as they will be
 * @param places where rooms and stands will be, as far as that changes
 */
export function planItems(plan: FloorPlan, { rooms, exhibitors }: Content, places: PlanChanges['places']): PlanItem[] {
  const byName = (a: PlanItem, b: PlanItem) => a.name.localeCompare(b.name);
  const shapeOf = (key: string, shape: Shape | null) => (places[key] ? places[key].shape : shape);
  const areas = plan.areas.map((area, index): PlanItem => {
    const { id: _, name, kind: __, ...shape } = area;
    return { key: `area ${areaId(area, index)}`, kind: 'area', name, mark: '', shape };
  });
  const ofRooms = rooms.map(({ id, name, shape }): PlanItem => {
    const key = `room ${id}`;
    return { key, kind: 'room', name, mark: '', shape: shapeOf(key, shape) };
  });
  const booths = exhibitors.map(({ id, name, booth, booth_shape }): PlanItem => {
    const key = `booth ${id}`;
    return { key, kind: 'booth', name, mark: booth, shape: shapeOf(key, booth_shape) };
  });
  return [...areas, ...ofRooms.sort(byName), ...booths.sort(byName)];
}
