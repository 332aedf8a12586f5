/** Paper sizes for badges. Measures are in `badges.css`. */
export const BADGE_SIZES = ['a4', 'a6', 'label-100', 'label-89'] as const;
export type BadgeSize = (typeof BADGE_SIZES)[number];

export const PER_SHEET: Record<BadgeSize, number> = { a4: 8, a6: 1, 'label-100': 1, 'label-89': 1 };

/** Badges per print job: quick to render, and a stack that a printer can take. */
export const PART_SIZE = 240;

export function inParts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
