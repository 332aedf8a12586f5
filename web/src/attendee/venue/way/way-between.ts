import type { FloorSheet } from '../../../shared/floor-plan/floor-sheet.ts';
import { WALK_MINUTES } from '../../programme/agenda/timeline.ts';
import { type Box, endedAt, holds, type Point } from './boxes.ts';
import { findWay } from './find-way.ts';
import type { Place } from './places.ts';

/** The part of a way that is on one floor. */
export interface Leg {
  floor: string;
  /** Undefined where the plan shows no way. */
  points?: readonly Point[];
  /** Areas that it leads through, in order. */
  through: readonly string[];
}

export interface Way {
  legs: readonly Leg[];
  /** The storey that one changes to, and the stairs or lift where the plan has them. */
  change?: { storey: string; by: string };
  minutes: number;
}

/** Areas that are left by the door one came in. */
const CLOSED = ['toilets', 'first_aid', 'quiet'];
const UPWARDS = /stair|lift|elevator|escalator|ramp/i;

/** The way from one place to another; each floor has its own part of it, as far as the plan says how to change. */
export function wayBetween(sheets: readonly FloorSheet[], places: readonly Place[], from: Place, to: Place): Way {
  const leg = (a: Place, b: Place) => legBetween(sheets, places, a, b);
  const isOther = from.floor !== to.floor || (from.storey !== '' && to.storey !== '' && from.storey !== to.storey);
  const minutes = isOther ? WALK_MINUTES.otherFloor : WALK_MINUTES.otherRoom;
  if (from.floor === to.floor)
    return { legs: [leg(from, to)], minutes, ...(isOther && { change: { storey: to.storey, by: '' } }) };
  const [up, off] = stairsBetween(places, from, to);
  return {
    legs: up && off ? [leg(from, up), leg(off, to)] : [],
    minutes,
    change: { storey: to.storey, by: up?.name ?? '' },
  };
}

/** Stairs or a lift that both floors have, by name: those nearest to where one comes from. */
function stairsBetween(places: readonly Place[], from: Place, to: Place): [Place?, Place?] {
  const stairs = places.filter(({ kind, use, name }) => kind === 'area' && (UPWARDS.test(use) || UPWARDS.test(name)));
  const pairs = stairs
    .filter(({ floor }) => floor === from.floor)
    .flatMap((up) =>
      stairs
        .filter(({ floor, name }) => floor === to.floor && name === up.name)
        .map((off): [Place, Place] => [up, off]),
    );
  const far = ([up]: [Place, Place]) => Math.hypot(up.shape.x - from.shape.x, up.shape.y - from.shape.y);
  return pairs.sort((a, b) => far(a) - far(b))[0] ?? [];
}

function legBetween(sheets: readonly FloorSheet[], places: readonly Place[], from: Place, to: Place): Leg {
  const sheet = sheets.find(({ id }) => id === from.floor);
  const here = places.filter(({ id, floor }) => floor === from.floor && id !== from.id && id !== to.id);
  const isPath = ({ kind, use }: Place) => kind === 'area' && !CLOSED.includes(use);
  const ends = [from, to].filter(isPath);
  const paths = [...here.filter(isPath), ...ends];
  const shapes = (all: readonly Place[]): Box[] => all.map(({ shape }) => shape);
  const points =
    sheet &&
    findWay(
      { ...sheet, walls: shapes(here.filter((place) => !isPath(place))), paths: shapes(paths) },
      from.shape,
      to.shape,
    );
  if (!points) return { floor: from.floor, through: [] };
  const backwards = [...endedAt(points, to.shape)].reverse();
  const between = [...endedAt(backwards, from.shape)].reverse();
  return { floor: from.floor, points: between, through: crossed(points, here.filter(isPath)) };
}

/** The names of the areas that a line leads through, each once. */
function crossed(points: readonly Point[], areas: readonly Place[]): string[] {
  const names = new Set<string>();
  for (const [index, a] of points.slice(0, -1).entries()) {
    const b = points[index + 1] as Point;
    for (let part = 0; part <= 1; part += 1 / 32) {
      const at = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
      for (const { shape, name } of areas) if (name && holds(shape, at)) names.add(name);
    }
  }
  return [...names];
}
