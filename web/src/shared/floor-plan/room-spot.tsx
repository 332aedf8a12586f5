import { useMemo } from 'react';
import { useLiveQuery } from '../../replica/react.tsx';
import { useEvent } from '../event/use-event.ts';
import { FloorPlan } from './floor-plan.tsx';
import type { Spot } from './plan-spots.ts';

/** One spot on the plan, with the rooms around it; renders nothing when the event has no plan. */
export function RoomSpot({ spot }: { spot: Pick<Spot, 'id' | 'name' | 'shape'> & Partial<Spot> }) {
  const event = useEvent();
  const rooms = useLiveQuery((db) => db.rooms.find(), []);
  const spots = useMemo((): Spot[] => {
    const around = (rooms ?? []).flatMap(({ id, name, shape }): Spot[] =>
      shape && id !== spot.id ? [{ id, kind: 'room', name, mark: '', shape }] : [],
    );
    return [...around, { kind: 'room', mark: '', ...spot }];
  }, [rooms, spot]);
  if (!event?.floor_plan) return null;
  return <FloorPlan plan={event.floor_plan} spots={spots} selected={spot.id} className="h-56" />;
}
