import { z } from 'zod';
import { boundedRecord } from '../define/bounded-record.ts';
import { defineCommand, type Effect, type MadeBy } from '../define/command.ts';
import { AVATAR_MEDIA_TYPES, ID_MAX_LENGTH, id, line, ownImage, shape } from '../define/fields.ts';
import { changedDraft, changedPlan, draftWithout, UNSENT, withPicturesOf } from './change-plan.ts';
import { FLOOR_PICTURE } from './floor-plan.ts';
import { FloorChange, floorKey, type PlanChanges, type PlanDraft, placeKey } from './plan-draft.ts';

/** Places in one command, and in one draft. */
export const PLACES_MAX = 5_000;

const place = z.strictObject({
  shape: shape.unwrap().strict().nullable(),
  name: line.optional(),
  kind: line.optional(),
});
const places = boundedRecord(placeKey, place, PLACES_MAX);
const floorsWith = <Background extends z.ZodType>(background: Background) =>
  z.record(floorKey, z.strictObject({ ...FloorChange.shape, background: background.optional() }));

const draftAfter = (by: MadeBy, change: (draft: PlanDraft) => PlanDraft): Effect => ({
  collection: 'plan_drafts',
  id: by.event_id,
  change: (current) => change(current ?? { id: by.event_id, event_id: by.event_id, places: {}, floors: {} }),
});

/** Commands on the floor plan: it is drawn in a draft that only admins have, and changes for everybody once published. */
export const planCommands = {
  /** Changes the named places and floors of the draft; those in `forget` are as they are published, before it does. */
  change_plan_draft: defineCommand({
    args: z.strictObject({
      places: places.optional(),
      floors: floorsWith(ownImage).optional(),
      forget: z
        .array(z.string().max(ID_MAX_LENGTH + 6))
        .max(PLACES_MAX)
        .optional(),
    }),
    effects: (changes, by) => [draftAfter(by, (draft) => changedDraft(draft, changes))],
  }),

  /** Puts a picture of the venue's own map under a floor of the draft. */
  set_floor_picture: defineCommand({
    args: z.strictObject({
      floor_id: id,
      media_type: z.enum(AVATAR_MEDIA_TYPES),
      /** Base64. */
      image: z
        .base64()
        .min(4)
        .max(4 * Math.ceil(FLOOR_PICTURE.bytes / 3)),
    }),
    effects: ({ floor_id, media_type, image }, by) => {
      const background = `data:${media_type};base64,${image}`;
      return [draftAfter(by, (draft) => changedDraft(draft, { floors: { [`floor ${floor_id}`]: { background } } }))];
    },
  }),

  /**
   * Publishes changes as somebody has seen them in the draft, so that nothing goes out unseen: what another admin has
   * drawn since stays in the draft.
   */
  publish_plan: defineCommand({
    args: z.strictObject({
      places,
      floors: floorsWith(ownImage.or(z.literal(UNSENT))),
    }),
    effects: (changes: PlanChanges, by) => [
      {
        collection: 'events',
        id: by.event_id,
        change: (event) =>
          event && { ...event, floor_plan: changedPlan(event.floor_plan, withPicturesOf(undefined, changes)) },
      },
      ...Object.entries(changes.places).flatMap(([key, { shape }]) => placed(key, shape)),
      draftAfter(by, (draft) => draftWithout(draft, changes)),
    ],
  }),
};

function placed(key: string, shape: PlanChanges['places'][string]['shape']): Effect[] {
  const target = contentOf(key);
  if (target?.collection === 'rooms')
    return [{ ...target, collection: 'rooms', change: (room) => room && { ...room, shape } }];
  if (target) return [{ ...target, collection: 'exhibitors', change: (one) => one && { ...one, booth_shape: shape } }];
  return [];
}

/** The document that a place is kept in; undefined for an area, which is in the event. */
export function contentOf(key: string): { collection: 'rooms' | 'exhibitors'; id: string } | undefined {
  const [kind] = key.split(' ', 1);
  const target = key.slice(`${kind} `.length);
  if (kind === 'room') return { collection: 'rooms', id: target };
  return kind === 'booth' ? { collection: 'exhibitors', id: target } : undefined;
}
