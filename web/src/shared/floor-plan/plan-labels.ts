import { linesWithin, type Spot } from './plan-spots.ts';
import type { Weight } from './text-width.ts';

export interface SpotLabel {
  lines: readonly string[];
  /** Font size, in the plan's units. */
  size: number;
  weight: Weight;
  /** A last line in a lighter weight: until when, from when. */
  note?: string;
}

/** Font sizes in pixels, the first that fits counts; none is smaller than one reads at arm's length. */
const SMALLEST = 10;
const NAME_SIZES = [12, 11, SMALLEST];
const MARK_SIZES = [14, 11, 9];
/** How much of its width a name may reach over a room's edges, where nothing is beside it. */
const OVERHANG = 0.25;
/** Letters of a word that have to be left for it to stand for the whole. */
const LETTERS_LEFT = 4;

/**
 * What is written into a spot: its name, in smaller letters if it has to be, and a little over the edge; a room's name
 * gets lighter, and then loses the end of its words, before it gives way to a number; a stand shows its code.
 */
export function labelOf(spot: Spot, others: readonly Spot[], unit: number): SpotLabel {
  const { shape } = spot;
  const over = { width: shape.width + 2 * beside(spot, others), height: shape.height };
  const size = SMALLEST * unit;
  const bold = (space: Space, pixels: number) => ({ space, size: pixels * unit, weight: 600 as Weight });
  const light = (space: Space, pixels: number) => ({ ...bold(space, pixels), weight: 400 as Weight });
  const inside = NAME_SIZES.map((pixels) => bold(shape, pixels));
  for (const way of spot.kind === 'room' ? [...inside, bold(over, SMALLEST), light(over, SMALLEST)] : inside) {
    const lines = linesWithin(spot.name, way.space, way.size, way.weight);
    if (lines.length > 0) return { lines, size: way.size, weight: way.weight, ...noteIn(spot, lines, way.size) };
  }
  for (const { space, weight } of spot.kind === 'room' ? [bold(shape, SMALLEST), light(over, SMALLEST)] : []) {
    const lines = shortened(spot.name, space, size, weight);
    if (lines.length > 0) return { lines, size, weight };
  }
  for (const { space, ...looks } of MARK_SIZES.map((pixels) => bold(shape, pixels))) {
    const lines = linesWithin(spot.mark, space, looks.size, looks.weight);
    if (lines.length > 0) return { lines, ...looks };
  }
  return { lines: [], size, weight: 600 };
}

interface Space {
  width: number;
  height: number;
}

/** Half of what is free on both sides of a spot: the other half is its neighbour's. */
function beside({ id, shape }: Spot, others: readonly Spot[]): number {
  let free = shape.width * OVERHANG;
  for (const other of others) {
    const { x, y, width, height } = other.shape;
    if (other.id === id || y >= shape.y + shape.height || y + height <= shape.y) continue;
    const gap = x >= shape.x + shape.width ? x - shape.x - shape.width : shape.x - x - width;
    free = Math.min(free, Math.max(0, gap / 2));
  }
  return free;
}

/** The name with words cut to what fits, fewest words last to go; [] when too little is left of it. */
function shortened(name: string, space: Space, size: number, weight: Weight): string[] {
  const words = name.split(' ');
  for (let kept = words.length; kept > 0; kept--)
    for (let letters = 12; letters >= LETTERS_LEFT; letters--) {
      const cut = words.slice(0, kept).map((word) => (word.length > letters + 1 ? `${word.slice(0, letters)}…` : word));
      const lines = linesWithin(cut.join(' '), space, size, weight);
      if (lines.length > 0) return lines;
    }
  return [];
}

function noteIn({ note, shape }: Spot, lines: readonly string[], size: number) {
  const left = { width: shape.width, height: shape.height * (1 - lines.length / (lines.length + 1)) };
  return note && linesWithin(note, left, size).length === 1 ? { note } : {};
}
