export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}

/** Whether a stretch goes through the inside of a box; along its edge is beside it. */
export function crosses(box: Box, a: Point, b: Point): boolean {
  let [enters, leaves] = [0, 1];
  for (const [axis, size] of [
    ['x', 'width'],
    ['y', 'height'],
  ] as const) {
    const by = b[axis] - a[axis];
    const [low, high] = [box[axis] - a[axis], box[axis] + box[size] - a[axis]];
    if (by === 0) {
      if (low >= 0 || high <= 0) return false;
      continue;
    }
    enters = Math.max(enters, Math.min(low / by, high / by));
    leaves = Math.min(leaves, Math.max(low / by, high / by));
  }
  return leaves - enters > 1e-9;
}

export const holds = (box: Box, { x, y }: Point): boolean =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
/** A line that ends where it enters a box, so that the box's name stays readable; the whole line where all is inside. */
export function endedAt(points: readonly Point[], box: Box): readonly Point[] {
  const outside = points.findLastIndex((point) => !holds(box, point));
  const [from, to] = [points[outside], points[outside + 1]];
  if (!from || !to) return points;
  const part = (at: number, low: number, size: number, by: number) =>
    by === 0 || (at > low && at < low + size) ? 0 : ((by > 0 ? low : low + size) - at) / by;
  const share = Math.max(part(from.x, box.x, box.width, to.x - from.x), part(from.y, box.y, box.height, to.y - from.y));
  return [
    ...points.slice(0, outside + 1),
    { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
  ];
}

export const middleOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));
