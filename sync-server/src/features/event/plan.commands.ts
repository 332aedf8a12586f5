import type { ArgsOf } from '@baraza/schema/commands';
import { changedDraft, changedPlan, draftWithout, withPicturesOf } from '@baraza/schema/event/change-plan';
import { FLOOR_PICTURE, FLOORS_MAX, floorsOf } from '@baraza/schema/event/floor-plan';
import { contentOf, PLACES_MAX } from '@baraza/schema/event/plan-commands';
import type { PlanChanges, PlanDraft } from '@baraza/schema/event/plan-draft';
import type { Queries } from '../../database/database.ts';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler, DocumentRef } from '../../sync/command-handler.ts';
import { changeContent } from '../content/content.store.ts';
import { keepContentImage } from '../people/pictures/images.store.ts';
import { imageUrl, readPicture } from '../people/pictures/read-picture.ts';
import { lockEvent, replaceEvent } from './events.store.ts';
import { lockPlanDraft, replacePlanDraft } from './plan-drafts.store.ts';

const draftOf = (event_id: string): DocumentRef => ({ collection: 'plan_drafts', id: event_id });

export const changePlanDraftHandler: CommandHandler<ArgsOf<'change_plan_draft'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, changes) {
    const draft = changedDraft(await lockPlanDraft(tx, event_id), changes);
    demandSize(draft);
    await replacePlanDraft(tx, draft);
    return [draftOf(event_id)];
  },
};

export const setFloorPictureHandler: CommandHandler<ArgsOf<'set_floor_picture'>> = {
  policy: adminOnly,
  kept: ({ image: _, ...args }) => args,
  async apply(tx, { event_id }, { floor_id, ...sent }) {
    const picture = await readPicture(sent, FLOOR_PICTURE);
    const background = imageUrl(picture.hash);
    const before = await lockPlanDraft(tx, event_id);
    const draft = changedDraft(before, { floors: { [`floor ${floor_id}`]: { background } } });
    demandSize(draft);
    await replacePlanDraft(tx, draft);
    await keepContentImage(tx, { event_id, collection: 'events', document_id: event_id, ...picture });
    return [draftOf(event_id)];
  },
};

export const publishPlanHandler: CommandHandler<ArgsOf<'publish_plan'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, seen) {
    const event = await lockEvent(tx, event_id);
    if (!event) throw new ProblemError('not_found', 'There is no such event here.');
    const draft = await lockPlanDraft(tx, event_id);
    const changes = withPicturesOf(draft, seen);
    const plan = changedPlan(event.floor_plan, changes);
    if (plan && floorsOf(plan).length > FLOORS_MAX)
      throw new ProblemError('invalid', `A plan has at most ${FLOORS_MAX} floors.`);
    await replaceEvent(tx, { ...event, floor_plan: plan });
    await replacePlanDraft(tx, draftWithout(draft, changes));
    return [{ collection: 'events', id: event_id }, draftOf(event_id), ...(await placeContent(tx, event_id, changes))];
  },
};

/** Moves rooms and stands; one that was removed meanwhile has no place any more. */
async function placeContent(tx: Queries, eventId: string, { places }: PlanChanges): Promise<DocumentRef[]> {
  const placed: DocumentRef[] = [];
  for (const [key, { shape }] of Object.entries(places)) {
    const ref = contentOf(key);
    if (!ref) continue;
    await changeContent(tx, eventId, ref, ref.collection === 'rooms' ? { shape } : { booth_shape: shape });
    placed.push(ref);
  }
  return placed;
}

function demandSize({ places, floors }: PlanDraft): void {
  if (Object.keys(places).length > PLACES_MAX || Object.keys(floors).length > FLOORS_MAX)
    throw new ProblemError('too_large', 'There is too much on this plan.');
}
