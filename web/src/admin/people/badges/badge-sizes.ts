/** What badges are printed on. Measures are in `badges.css`. */
export const BADGE_SIZES = ['a4', 'a6', 'label-100', 'label-89'] as const;
export type BadgeSize = (typeof BADGE_SIZES)[number];

export const PER_SHEET: Record<BadgeSize, number> = { a4: 8, a6: 1, 'label-100': 1, 'label-89': 1 };

/** So many at once are drawn in a moment, and are a stack of paper that a printer takes. */
export const PART_SIZE = 240;

export function inParts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
