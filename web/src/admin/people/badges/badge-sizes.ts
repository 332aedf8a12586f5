/** Paper sizes for badges. */
export const BADGE_SIZES = ['a4', 'a6', 'label-100', 'label-89'] as const;
export type BadgeSize = (typeof BADGE_SIZES)[number];

/** In millimetres. */
export interface Measures {
  page: readonly [width: number, height: number];
  badge: readonly [width: number, height: number];
  /** Badges side by side on a page, and below one another. */
  grid: readonly [across: number, down: number];
  padding: readonly [across: number, down: number];
  /** Size of the name's letters where it is short, and the side of the code. */
  name: number;
  code: number;
  /** The code stands below the name, not beside it. */
  isUpright: boolean;
}

const LABEL = { grid: [1, 1], isUpright: false } as const;

export const MEASURES: Record<BadgeSize, Measures> = {
  a4: { ...LABEL, page: [210, 297], badge: [86, 55], grid: [2, 4], padding: [4, 4], name: 6.4, code: 36 },
  a6: { ...LABEL, page: [105, 148], badge: [105, 148], padding: [9, 9], name: 11, code: 66, isUpright: true },
  'label-100': { ...LABEL, page: [100, 62], badge: [100, 62], padding: [4, 4], name: 7, code: 44 },
  'label-89': { ...LABEL, page: [89, 36], badge: [89, 36], padding: [3, 2], name: 5, code: 32 },
};

/** Badges of one file: as many codes as the server gives at once, and a stack that a printer can take. */
export const PART_SIZE = 500;

export function inParts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
