import { type Area, type Floor, type FloorPlan, floorOf, floorsOf } from '@baraza/schema/event/floor-plan';

/** One floor of a plan with what is drawn on it. */
export interface FloorSheet extends Floor {
  areas: readonly Area[];
}

/** All floors of a plan, each with its areas. */
export const sheetsOf = (plan: FloorPlan): FloorSheet[] =>
  floorsOf(plan).map((floor) => ({ ...floor, areas: plan.areas.filter((area) => floorOf(area) === floor.id) }));

/** The floor that something is on; undefined when it was removed. */
export const sheetWith = (plan: FloorPlan, shape: { floor?: string | undefined }): FloorSheet | undefined =>
  sheetsOf(plan).find(({ id }) => id === floorOf(shape));

/** What of some is on one floor. */
export const onFloor = <T extends { shape: { floor?: string | undefined } }>(all: readonly T[], floor: string): T[] =>
  all.filter(({ shape }) => floorOf(shape) === floor);
