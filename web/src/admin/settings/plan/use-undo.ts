import type { ArgsOf } from '@baraza/schema/commands';
import { changedDraft, isSameChange } from '@baraza/schema/event/change-plan';
import type { PlanChanges } from '@baraza/schema/event/plan-draft';
import { useState } from 'react';

type DraftChange = ArgsOf<'change_plan_draft'>;

/** How the draft was before and after one change, by the keys that it named. */
interface Step {
  before: PlanChanges;
  after: PlanChanges;
  keys: readonly string[];
}

/** Changes of the draft that can be undone, the last one first. */
export function useUndo(now: PlanChanges, send: (change: DraftChange) => Promise<boolean>) {
  const [done, setDone] = useState<readonly Step[]>([]);
  return {
    canUndo: done.length > 0,
    forget: () => setDone([]),
    async change(change: DraftChange): Promise<boolean> {
      if (!(await send(change))) return false;
      const after = changedDraft({ id: '-', event_id: '-', ...now }, change);
      const keys = [...Object.keys({ ...change.places, ...change.floors }), ...(change.forget ?? [])];
      setDone((before) => [...before, { before: now, after, keys }]);
      return true;
    },
    async undo(): Promise<void> {
      const step = done.at(-1);
      if (!step) return;
      setDone(done.slice(0, -1));
      const change = undoing(step, now);
      if (change) await send(change);
    },
  };
}

/** The change that takes a step back, as far as nobody else has changed the same since; undefined if all of it has. */
export function undoing({ before, after, keys }: Step, now: PlanChanges): DraftChange | undefined {
  const own = keys.filter(
    (key) => isSameChange(now.places[key], after.places[key]) && isSameChange(now.floors[key], after.floors[key]),
  );
  if (own.length === 0) return undefined;
  const floors = chosen(before.floors, own);
  // What waits on this device has no name that the server knows: such a picture stays.
  const waits = (key: string) => floors[key]?.background?.startsWith('data:') ?? false;
  return {
    places: chosen(before.places, own),
    floors: Object.fromEntries(
      Object.entries(floors).map(([key, { background, ...floor }]) => [
        key,
        background === undefined || waits(key) ? floor : { ...floor, background },
      ]),
    ),
    forget: own.filter((key) => !waits(key)),
  };
}

const chosen = <T>(all: Record<string, T>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)));
