import { floorOf } from '@baraza/schema/event/floor-plan';
import type { Shape } from './canvas/plan-edit.ts';
import type { PlacedItem } from './plan-items.ts';

export type Overlap = [PlacedItem, PlacedItem];

/**
 * Pairs of places that lie over one another on a floor. Touching edges do not; an area may hold rooms, stands and other
 * areas whole.
 */
export function overlapsOf(items: readonly PlacedItem[]): Overlap[] {
  // From start to end: each is compared only with those that begin before it ends.
  const sorted = [...items].sort((a, b) => a.shape.x - b.shape.x);
  return sorted.flatMap((one, index) => {
    const found: Overlap[] = [];
    for (const other of sorted.slice(index + 1)) {
      if (other.shape.x >= one.shape.x + one.shape.width) break;
      if (areOver(one, other)) found.push([one, other]);
    }
    return found;
  });
}

function areOver(a: PlacedItem, b: PlacedItem): boolean {
  if (floorOf(a.shape) !== floorOf(b.shape) || !doCross(a.shape, b.shape)) return false;
  return !((a.kind === 'area' && holds(a.shape, b.shape)) || (b.kind === 'area' && holds(b.shape, a.shape)));
}

const doCross = (a: Shape, b: Shape): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const holds = (outer: Shape, inner: Shape): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;
