import { useMemo } from 'react';
import { useLiveQuery } from '../../replica/react.tsx';
import { useEvent } from '../event/use-event.ts';
import { useTranslated } from '../translated/use-translated.ts';
import { FloorPlan } from './floor-plan.tsx';
import { onFloor, sheetWith } from './floor-sheet.ts';
import type { Spot } from './plan-spots.ts';

/** One spot on the plan, with the rooms around it; renders nothing when the event has no plan. */
export function RoomSpot({ spot }: { spot: Pick<Spot, 'id' | 'name' | 'shape'> & Partial<Spot> }) {
  const event = useEvent();
  const rooms = useTranslated(useLiveQuery((db) => db.rooms.find(), []));
  const spots = useMemo((): Spot[] => {
    const around = (rooms ?? []).flatMap(({ id, name, shape }): Spot[] =>
      shape && id !== spot.id ? [{ id, kind: 'room', name, mark: '', shape }] : [],
    );
    return [...around, { kind: 'room', mark: '', ...spot }];
  }, [rooms, spot]);
  const plan = event?.floor_plan && sheetWith(event.floor_plan, spot.shape);
  if (!plan) return null;
  return <FloorPlan plan={plan} spots={onFloor(spots, plan.id)} selected={spot.id} className="h-56" />;
}
