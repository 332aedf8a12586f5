/** Side of a tile in pixels: wider than a few modules of a code, narrower than a shadow. */
const TILE = 20;
/** Minimum contrast range: flatter tiles are not stretched further than this. */
const LEAST_RANGE = 14;

/**
 * Stretches the contrast of each part of a picture to the full range, in place: for codes on dim screens, in sunlight
 * or half in shadow, which lack contrast for a reader.
 */
export function evenLight({ data, width, height }: ImageData): void {
  const grey = greyOf(data);
  const { low, high } = rangesOf(grey, width, height);
  const lowLine = new Float32Array(low.columns);
  const highLine = new Float32Array(low.columns);
  for (let y = 0; y < height; y++) {
    low.lineAt(y, lowLine);
    high.lineAt(y, highLine);
    for (let x = 0; x < width; x++) {
      const { before, after, share } = tilesAround(x, low.columns);
      const darkest = mix(lowLine[before], lowLine[after], share);
      const range = Math.max(mix(highLine[before], highLine[after], share) - darkest, LEAST_RANGE);
      const at = y * width + x;
      data.fill((((grey[at] ?? 0) - darkest) * 255) / range, at * 4, at * 4 + 3);
    }
  }
}

function greyOf(data: Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(data.length / 4);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    grey[at] = ((data[from] ?? 0) + 2 * (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) >> 2;
  }
  return grey;
}

/** The two tiles whose centres surround a pixel, and its relative position between them. */
function tilesAround(pixel: number, tiles: number): { before: number; after: number; share: number } {
  const position = Math.min(Math.max(pixel / TILE - 0.5, 0), tiles - 1);
  const before = Math.floor(position);
  return { before, after: Math.min(before + 1, tiles - 1), share: position - before };
}

const mix = (before = 0, after = 0, share = 0): number => before + (after - before) * share;

/** The darkest and the lightest grey of each tile and its neighbours. */
function rangesOf(grey: Uint8Array, width: number, height: number): { low: Tiles; high: Tiles } {
  const low = new Tiles(width, height, 255);
  const high = new Tiles(width, height, 0);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / TILE) * low.columns;
    for (let x = 0; x < width; x++) {
      const tile = row + Math.floor(x / TILE);
      const value = grey[y * width + x] ?? 0;
      if (value < (low.values[tile] ?? 0)) low.values[tile] = value;
      if (value > (high.values[tile] ?? 0)) high.values[tile] = value;
    }
  }
  return { low: low.withNeighbours(Math.min), high: high.withNeighbours(Math.max) };
}

/** One number for each tile of a picture. */
class Tiles {
  readonly columns: number;
  private readonly rows: number;
  values: Uint8Array;

  constructor(width: number, height: number, value: number) {
    this.columns = Math.ceil(width / TILE);
    this.rows = Math.ceil(height / TILE);
    this.values = new Uint8Array(this.columns * this.rows).fill(value);
  }

  withNeighbours(choose: (one: number, other: number) => number): this {
    const own = this.values;
    this.values = own.map((value, tile) => {
      const [row, column] = [Math.floor(tile / this.columns), tile % this.columns];
      let chosen = value;
      for (let near = Math.max(row - 1, 0); near <= Math.min(row + 1, this.rows - 1); near++) {
        for (let beside = Math.max(column - 1, 0); beside <= Math.min(column + 1, this.columns - 1); beside++) {
          chosen = choose(chosen, own[near * this.columns + beside] ?? value);
        }
      }
      return chosen;
    });
    return this;
  }

  /** Values for a row of pixels, interpolated between the tile rows above and below. */
  lineAt(y: number, line: Float32Array): void {
    const { before, after, share } = tilesAround(y, this.rows);
    for (let column = 0; column < this.columns; column++) {
      line[column] = mix(
        this.values[before * this.columns + column],
        this.values[after * this.columns + column],
        share,
      );
    }
  }
}
