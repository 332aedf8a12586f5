import type { Event } from '@baraza/schema/event/event';
import type { Exhibitor } from '@baraza/schema/exhibition/exhibitor';
import type { Room } from '@baraza/schema/programme/room';
import { useMemo, useState } from 'react';
import { useLiveQuery, useReplica } from '../../../replica/react.tsx';
import { sheetsOf } from '../../../shared/floor-plan/floor-sheet.ts';
import { likelyStart, placesOf } from './places.ts';
import { wayBetween } from './way-between.ts';

/** The way that somebody asked for, as the plan has it now; undefined before they ask, or when an end of it is gone. */
export function useWay(event: Event, rooms: readonly Room[], exhibitors: readonly Exhibitor[]) {
  const { user_id } = useReplica();
  const [ends, setEnds] = useState<{ from: string; to: string }>();
  const checkIns = useLiveQuery((db) => db.check_ins.find({ selector: { user_id } }), [user_id]);
  const plan = event.floor_plan;
  const places = useMemo(() => (plan ? placesOf(plan, rooms, exhibitors) : []), [plan, rooms, exhibitors]);
  const gateId = [...(checkIns ?? [])].sort((a, b) => a.check_in_time.localeCompare(b.check_in_time)).at(-1)?.gate_id;
  const gate = event.gates.find(({ id }) => id === gateId)?.name;

  const asked = useMemo(() => {
    const from = places.find(({ id }) => id === ends?.from);
    const to = places.find(({ id }) => id === ends?.to);
    if (!plan || !from || !to) return undefined;
    return { from, to, way: from === to ? undefined : wayBetween(sheetsOf(plan), places, from, to) };
  }, [plan, places, ends]);

  const floorWith = (id: string) => places.find((place) => place.id === id)?.floor;
  /** Asks for the way to a place; answers the floor where it begins. */
  function askTo(to: string): string | undefined {
    const from = likelyStart(places, to, gate);
    if (from === undefined) return undefined;
    setEnds({ from, to });
    return floorWith(from);
  }
  return { places, asked, ends, askTo, setEnds, floorWith };
}
