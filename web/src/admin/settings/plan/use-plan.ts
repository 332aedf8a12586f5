import type { ArgsOf } from '@baraza/schema/commands';
import { changedPlan, UNSENT } from '@baraza/schema/event/change-plan';
import type { Event } from '@baraza/schema/event/event';
import type { FloorChange, PlanChanges } from '@baraza/schema/event/plan-draft';
import { useMemo } from 'react';
import { useLiveDocument, useLiveQuery } from '../../../replica/react.tsx';
import { useSave } from '../../../shared/form/use-save.ts';
import type { SmallPicture } from '../../../shared/pictures/make-picture.ts';
import { planDifferences } from './plan-differences.ts';
import { type PlanItem, planItems } from './plan-items.ts';
import { useUndo } from './use-undo.ts';

const NO_CHANGES: PlanChanges = { places: {}, floors: {} };
const NO_ITEMS: readonly PlanItem[] = [];

export type DraftChange = ArgsOf<'change_plan_draft'>;

/** The plan as it is drawn in the draft, what differs from the published one, and functions to change it. */
export function usePlan({ id, floor_plan }: Event) {
  const save = useSave();
  const draft = useLiveDocument('plan_drafts', id);
  const rooms = useLiveQuery((db) => db.rooms.find(), []);
  const exhibitors = useLiveQuery((db) => db.exhibitors.find(), []);
  const changes = draft ?? NO_CHANGES;
  const undoing = useUndo(changes, (change) => save('change_plan_draft', change));
  const plan = useMemo(() => changedPlan(floor_plan, changes), [floor_plan, changes]);
  const content = useMemo(() => ({ rooms: rooms ?? [], exhibitors: exhibitors ?? [] }), [rooms, exhibitors]);
  const items = useMemo(() => (plan ? planItems(plan, content, changes.places) : NO_ITEMS), [plan, content, changes]);
  const differences = useMemo(() => {
    const published = floor_plan ? planItems(floor_plan, content, {}) : NO_ITEMS;
    return planDifferences({ plan: floor_plan, items: published }, { plan, items });
  }, [floor_plan, plan, items, content]);

  return {
    isKnown: draft !== undefined && rooms !== undefined && exhibitors !== undefined,
    plan,
    items,
    differences,
    change: undoing.change,
    canUndo: undoing.canUndo,
    undo: undoing.undo,
    setPicture: (floor: string, picture: SmallPicture) => save('set_floor_picture', { floor_id: floor, ...picture }),
    /** Publishes the draft as this device has it. */
    async publish(): Promise<boolean> {
      const isKept = await save('publish_plan', { places: changes.places, floors: withoutUnsent(changes.floors) });
      if (isKept) undoing.forget();
      return isKept;
    },
    async discard(): Promise<boolean> {
      const isKept = await save('change_plan_draft', {
        forget: [...Object.keys(changes.places), ...Object.keys(changes.floors)],
      });
      if (isKept) undoing.forget();
      return isKept;
    },
  };
}

/** A picture that waits on this device has no name that the server knows. */
const withoutUnsent = (floors: Record<string, FloorChange>): Record<string, FloorChange> =>
  Object.fromEntries(
    Object.entries(floors).map(([key, change]) => [
      key,
      change.background?.startsWith('data:') ? { ...change, background: UNSENT } : change,
    ]),
  );

export type EditedPlan = ReturnType<typeof usePlan>;
