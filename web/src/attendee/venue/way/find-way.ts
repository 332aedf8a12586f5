import { type Box, clamp, crosses, distance, holds, middleOf, type Point } from './boxes.ts';
import { Heap } from './heap.ts';

/** One floor to somebody who walks on it. */
export interface Ground {
  width: number;
  height: number;
  /** Places that nobody walks through: other rooms, stands. */
  walls: readonly Box[];
  /** Corridors, halls, entrances. */
  paths: readonly Box[];
}

/** Cells along the longer side of a plan: a gap that is narrower than one is no way. */
const CELLS = 80;
/** What a step costs: least on what the plan draws as a path, most where it says nothing. */
const COST = { path: 1, inside: 1.2, unknown: 4 };
const STEPS = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const)).filter(([dx, dy]) => dx || dy);

/**
 * The shortest walk from the middle of one place to that of another, around walls and rather on paths; undefined when
 * there is none. Doors are not in the plan: two places that are no path themselves are joined by one, not by a wall
 * that they share.
 */
export function findWay(ground: Ground, from: Box, to: Box): Point[] | undefined {
  return search(ground, from, to, ground.paths.length > 0) ?? search(ground, from, to, false);
}

function search(ground: Ground, from: Box, to: Box, needsPath: boolean): Point[] | undefined {
  const cell = Math.max(ground.width, ground.height) / CELLS;
  const columns = Math.max(1, Math.ceil(ground.width / cell));
  const rows = Math.max(1, Math.ceil(ground.height / cell));
  const count = columns * rows;
  const [start, goal] = [middleOf(from), middleOf(to)];
  const walls = ground.walls.filter((wall) => !holds(wall, start) && !holds(wall, goal));
  const costAt = (at: Point): number => {
    if (walls.some((wall) => holds(wall, at))) return Infinity;
    if (ground.paths.some((path) => holds(path, at))) return COST.path;
    return holds(from, at) || holds(to, at) ? COST.inside : COST.unknown;
  };
  const cellOf = ({ x, y }: Point) =>
    clamp(Math.floor(y / cell), rows) * columns + clamp(Math.floor(x / cell), columns);
  const first = cellOf(start);
  const last = cellOf(goal);
  // Both middles are in one cell, for which the search below knows a single point; so near, no path is needed.
  if (first === last) return walls.some((wall) => crosses(wall, start, goal)) ? undefined : [start, goal];
  const pointOf = (at: number): Point =>
    at === first
      ? start
      : at === last
        ? goal
        : { x: ((at % columns) + 0.5) * cell, y: (Math.floor(at / columns) + 0.5) * cell };
  const costs = Array.from({ length: count }, (_, at) => costAt(pointOf(at)));
  // A state is a cell, and whether a path was walked on before: those that have are behind the others.
  const opened = (at: number, walked: boolean) => (walked || costs[at] === COST.path ? at + count : at);

  const spent = new Map<number, number>();
  const cameFrom = new Map<number, number>();
  const open = new Heap();
  const begin = opened(first, !needsPath);
  spent.set(begin, 0);
  open.add(begin, 0);
  for (let state = open.take(); state !== undefined; state = open.take()) {
    const at = state % count;
    const here = pointOf(at);
    const soFar = spent.get(state) ?? Infinity;
    if (state === last + count) return straightened(stepsTo(state, cameFrom), count, pointOf, costAt, walls);
    for (const [dx, dy] of STEPS) {
      const [x, y] = [(at % columns) + dx, Math.floor(at / columns) + dy];
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
      const next = y * columns + x;
      const there = pointOf(next);
      const cost = soFar + (distance(here, there) * ((costs[at] ?? Infinity) + (costs[next] ?? Infinity))) / 2;
      const reached = opened(next, state >= count);
      if (!(cost < (spent.get(reached) ?? Infinity)) || walls.some((wall) => crosses(wall, here, there))) continue;
      spent.set(reached, cost);
      cameFrom.set(reached, state);
      open.add(reached, cost + distance(there, goal));
    }
  }
  return undefined;
}

function stepsTo(state: number, cameFrom: ReadonlyMap<number, number>): number[] {
  const steps = [state];
  for (let at = cameFrom.get(state); at !== undefined; at = cameFrom.get(at)) steps.unshift(at);
  return steps;
}

/** The same walk with few corners: a stretch is straight where that costs no more. It still sets foot on its path. */
function straightened(
  states: readonly number[],
  count: number,
  pointOf: (at: number) => Point,
  costAt: (at: Point) => number,
  walls: readonly Box[],
): Point[] {
  const points = states.map((state) => pointOf(state % count));
  const onPath = states.findIndex((state) => state >= count);
  const spent = [0];
  for (let at = 1; at < points.length; at++)
    spent.push((spent[at - 1] ?? 0) + costOf(points[at - 1] as Point, points[at] as Point, costAt));
  const way = [points[0] as Point];
  for (let at = 0; at < points.length - 1; ) {
    let next = at + 1;
    const end = at < onPath ? onPath : points.length - 1;
    for (let far = end; far > next; far--) {
      const [a, b] = [points[at] as Point, points[far] as Point];
      if (walls.some((wall) => crosses(wall, a, b))) continue;
      if (costOf(a, b, costAt) <= ((spent[far] ?? 0) - (spent[at] ?? 0)) * 1.02) next = far;
    }
    way.push(points[next] as Point);
    at = next;
  }
  return way;
}

/** What a straight stretch costs, looked at often enough for any place that counts. */
function costOf(a: Point, b: Point, costAt: (at: Point) => number): number {
  const length = distance(a, b);
  const looks = 1 + Math.ceil(length / 8);
  let sum = 0;
  for (let look = 0; look < looks; look++) {
    const part = (look + 0.5) / looks;
    sum += costAt({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
  }
  return (sum / looks) * length;
}
