import type { Event } from '@baraza/schema/event/event';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../../replica/react.tsx';
import { type Save, useSave } from '../../../shared/form/use-save.ts';
import { type Plan, type Shape, startShape, withArea } from './plan-edit.ts';
import { areaId, areaIndex, type PlanItem, planItems } from './plan-items.ts';

/** The plan with its items, and functions to change it. Each change is saved at once and can be undone. */
export function usePlan({ floor_plan: plan }: Event) {
  const { t } = useTranslation();
  const save = useSave();
  const rooms = useLiveQuery((db) => db.rooms.find(), []);
  const exhibitors = useLiveQuery((db) => db.exhibitors.find(), []);
  const [undone, setUndone] = useState<readonly (() => Promise<boolean>)[]>([]);
  const items = useMemo(() => plan && planItems(plan, rooms ?? [], exhibitors ?? []), [plan, rooms, exhibitors]);

  const savePlan = (next: Plan | null) => save('update_event', { changes: { floor_plan: next } });
  async function keep(done: Promise<boolean>, back: () => Promise<boolean>): Promise<void> {
    if (await done) setUndone((before) => [...before, back]);
  }
  const replace = (next: Plan) => void keep(savePlan(next), () => savePlan(plan));

  function put(item: PlanItem, shape: Shape | null, name = item.name): void {
    if (item.kind !== 'area') {
      const { shape: before } = item;
      return void keep(saveShape(save, item, before, shape), () => saveShape(save, item, shape, before));
    }
    const area = plan?.areas[areaIndex(item.id)];
    if (plan && area) replace(withArea(plan, areaIndex(item.id), shape && { ...area, name, ...shape }));
  }

  return {
    items,
    replace,
    put,
    /** @returns the id of the new area */
    addArea(to: Plan): string {
      replace({ ...to, areas: [...to.areas, { name: t('settings.plan.newArea'), kind: '', ...startShape(to) }] });
      return areaId(to.areas.length);
    },
    canUndo: undone.length > 0,
    undo(): void {
      void undone.at(-1)?.();
      setUndone(undone.slice(0, -1));
    },
  };
}

/** Sends the previous value too, so that the server can tell an admin whose change is replaced. */
function saveShape(save: Save, { id, kind }: PlanItem, before: Shape | null, shape: Shape | null): Promise<boolean> {
  if (kind === 'room')
    return save('update_content', { collection: 'rooms', id, changes: { shape }, base: { shape: before } });
  const base = { booth_shape: before };
  return save('update_content', { collection: 'exhibitors', id, changes: { booth_shape: shape }, base });
}
