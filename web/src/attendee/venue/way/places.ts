import type { Event } from '@baraza/schema/event/event';
import { areaId, floorOf } from '@baraza/schema/event/floor-plan';
import type { Exhibitor } from '@baraza/schema/exhibition/exhibitor';
import type { Room } from '@baraza/schema/programme/room';
import { type FloorSheet, sheetsOf } from '../../../shared/floor-plan/floor-sheet.ts';
import type { Box } from './boxes.ts';

/** Something on the plan that one can start at or go to. */
export interface Place {
  id: string;
  kind: 'room' | 'area' | 'booth';
  name: string;
  /** The kind of an area: corridor, entrance, stairs, toilets. */
  use: string;
  /** The floor of the plan, by its id. */
  floor: string;
  /** The storey in words, as signs in the building say it; '' when nobody has said it. */
  storey: string;
  shape: Box;
}

/** All that has a place on the plan: areas, rooms, and stands with their code before their name. */
export function placesOf(
  plan: NonNullable<Event['floor_plan']>,
  rooms: readonly Room[],
  exhibitors: readonly Exhibitor[],
): Place[] {
  const sheets = sheetsOf(plan);
  const nameOf = (floor: string) => sheets.find(({ id }) => id === floor)?.name ?? '';
  const at = (shape: Box & { floor?: string | undefined }) => ({ shape, floor: floorOf(shape) });
  const areas = plan.areas.map((area, index): Place => {
    const where = at(area);
    return {
      ...{ id: `area-${areaId(area, index)}`, kind: 'area', name: area.name, use: area.kind },
      ...{ ...where, storey: nameOf(where.floor) },
    };
  });
  const halls = rooms.flatMap(({ id, name, floor, shape }): Place[] => {
    if (!shape) return [];
    const where = at(shape);
    return [{ id, kind: 'room', name, use: '', ...where, storey: floor || nameOf(where.floor) }];
  });
  const stands = exhibitors.flatMap(({ id, name, booth, booth_shape }): Place[] => {
    if (!booth_shape) return [];
    const where = at(booth_shape);
    return [{ id, kind: 'booth', name: `${booth} ${name}`.trim(), use: '', ...where, storey: nameOf(where.floor) }];
  });
  const known = new Set(sheets.map(({ id }: FloorSheet) => id));
  return [...areas, ...halls, ...stands].filter(({ floor }) => known.has(floor));
}

/** Where somebody is who has not said it: at the gate that let them in, by its name on the plan, else at an entrance. */
export function likelyStart(places: readonly Place[], to: string, gate: string | undefined): string | undefined {
  const others = places.filter(({ id, kind }) => id !== to && kind === 'area');
  const start = others.find(({ name }) => name === gate) ?? others.find(({ use }) => use === 'entrance');
  return (start ?? places.find(({ id }) => id !== to))?.id;
}
