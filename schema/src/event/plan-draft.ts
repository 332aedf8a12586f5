import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { ID_MAX_LENGTH, id, line, shape } from '../define/fields.ts';
import { FloorPlan } from './floor-plan.ts';

/** A place that is drawn on the plan, as a key: "room <id>", "booth <id>", "area <id>". */
export const placeKey = z
  .string()
  .regex(/^(room|booth|area) ./)
  .max(ID_MAX_LENGTH + 6);
/** "floor <id>" */
export const floorKey = z
  .string()
  .regex(/^floor ./)
  .max(ID_MAX_LENGTH + 6);

/** Where a place will be; null: on the plan no more. Areas say what they are as well. */
export const PlaceChange = z.object({ shape, name: line.optional(), kind: line.optional() });
export type PlaceChange = z.infer<typeof PlaceChange>;

/** What a floor will be, as far as it changes; a floor is new when it says its size, and gone with `removed`. */
export const FloorChange = FloorPlan.omit({ areas: true, floors: true }).partial().extend({
  /** A `data:` URL while it is unsent on the device. */
  background: z.string().nullable().optional(),
  removed: z.boolean().optional(),
});
export type FloorChange = z.infer<typeof FloorChange>;

/** How the plan will be after `publish_plan`, as what differs from the published one. One for each event, with its id. */
export const PlanDraft = z.object({
  id,
  event_id: id,
  places: z.record(placeKey, PlaceChange),
  floors: z.record(floorKey, FloorChange),
});
export type PlanDraft = z.infer<typeof PlanDraft>;
export type PlanChanges = Pick<PlanDraft, 'places' | 'floors'>;

export const planDrafts = defineEntity({
  collection: 'plan_drafts',
  document: PlanDraft,
  indexes: [],
  scopes: [{ audience: 'admin' }],
});
