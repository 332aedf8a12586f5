import { z } from 'zod';
import { id, line, ownImage } from '../define/fields.ts';

/** The id of the floor that a plan has in its own fields; a shape without `floor` is on it. */
export const FIRST_FLOOR = 'first';
export const FLOORS_MAX = 20;
/** Maximum pixels of a floor's picture, each way, and its bytes. */
export const FLOOR_PICTURE = { width: 2_000, height: 2_000, bytes: 200 * 1024 };

/** What a floor is: its name, its size in units of its own, and a picture under it. */
const floorFields = {
  name: line.optional(),
  width: z.number().positive(),
  height: z.number().positive(),
  background: ownImage.optional(),
  /** How strongly the picture shows: 0 (not at all) to 1. */
  opacity: z.number().min(0).max(1).optional(),
};

export const FloorPlan = z.object({
  ...floorFields,
  /** The floors above (or below) the first one, in their order. */
  floors: z
    .array(z.object({ id, ...floorFields }))
    .max(FLOORS_MAX - 1)
    .optional(),
  /** Areas other than rooms: hall, entrance, registration. */
  areas: z.array(
    z.object({
      /** Older plans have areas without one: `areaId`. */
      id: id.optional(),
      name: line,
      kind: line,
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      floor: id.optional(),
    }),
  ),
});
export type FloorPlan = z.infer<typeof FloorPlan>;
export type Floor = NonNullable<FloorPlan['floors']>[number];
export type Area = FloorPlan['areas'][number];

/** All floors of a plan, the first one first. */
export function floorsOf({ floors = [], areas: _, ...first }: FloorPlan): Floor[] {
  return [{ ...first, id: FIRST_FLOOR }, ...floors];
}

/** The id of the floor that something on the plan is on. */
export const floorOf = (shape: { floor?: string | undefined }): string => shape.floor ?? FIRST_FLOOR;

/** An area's id; one without is known by its place in the list, which only a new plan changes. */
export const areaId = (area: Area, index: number): string => area.id ?? `${index}`;
