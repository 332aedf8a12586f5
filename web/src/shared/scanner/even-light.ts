/** Side of a tile in pixels: wider than a few modules of a code, narrower than a shadow. */
const TILE = 20;

/** Brightness of each pixel; below 0 and above 255 too. */
export type Grey = Uint8Array | Int16Array;

/** Minimum contrast range: flatter tiles are not stretched further than this. */
const LEAST_RANGE = 14;

/**
 * Stretches the contrast of each part of a picture to the full range, in place: for codes on dim screens, in sunlight
 * or half in shadow, which lack contrast for a reader.
 * @param grey what to write into the picture instead of its own brightness
 */
export function evenLight(picture: ImageData, tile = TILE, grey: Grey = greyOf(picture)): void {
  const { data, width, height } = picture;
  const { low, high } = rangesOf(grey, width, height, tile);
  const lowLine = new Float32Array(low.columns);
  const highLine = new Float32Array(low.columns);
  for (let y = 0; y < height; y++) {
    low.lineAt(y, lowLine);
    high.lineAt(y, highLine);
    for (let x = 0; x < width; x++) {
      const { before, after, share } = tilesAround(x / tile, low.columns);
      const darkest = mix(lowLine[before], lowLine[after], share);
      const range = Math.max(mix(highLine[before], highLine[after], share) - darkest, LEAST_RANGE);
      const at = y * width + x;
      const stretched = (((grey[at] ?? 0) - darkest) * 255) / range;
      data[at * 4] = stretched;
      data[at * 4 + 1] = stretched;
      data[at * 4 + 2] = stretched;
    }
  }
}

export function greyOf({ data }: ImageData): Uint8Array {
  const grey = new Uint8Array(data.length / 4);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    grey[at] = ((data[from] ?? 0) + 2 * (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) >> 2;
  }
  return grey;
}

/** The two tiles whose centres surround a pixel (its distance from the edge in tiles), and its relative position between them. */
function tilesAround(distance: number, tiles: number): { before: number; after: number; share: number } {
  const position = Math.min(Math.max(distance - 0.5, 0), tiles - 1);
  const before = Math.floor(position);
  return { before, after: Math.min(before + 1, tiles - 1), share: position - before };
}

const mix = (before = 0, after = 0, share = 0): number => before + (after - before) * share;

/** The darkest and the lightest grey of each tile and its neighbours. */
function rangesOf(grey: Grey, width: number, height: number, side: number): { low: Tiles; high: Tiles } {
  const low = new Tiles(width, height, side, 32_767);
  const high = new Tiles(width, height, side, -32_768);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / side) * low.columns;
    for (let x = 0; x < width; x++) {
      const tile = row + Math.floor(x / side);
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
  private readonly side: number;
  values: Int16Array;

  constructor(width: number, height: number, side: number, value: number) {
    this.side = side;
    this.columns = Math.ceil(width / side);
    this.rows = Math.ceil(height / side);
    this.values = new Int16Array(this.columns * this.rows).fill(value);
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
    const { before, after, share } = tilesAround(y / this.side, this.rows);
    for (let column = 0; column < this.columns; column++) {
      line[column] = mix(
        this.values[before * this.columns + column],
        this.values[after * this.columns + column],
        share,
      );
    }
  }
}
