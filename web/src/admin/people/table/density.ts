import { keepIfRoom } from '../../../shared/kept/keep-if-room.ts';

/** How close the rows of the table are. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** In rem; rows don't grow. */
export const ROW_HEIGHTS: Record<Density, number> = { comfortable: 3.5, compact: 1.5 };

const KEPT = 'peopleDensity';

/** The density last chosen on this device. */
export const keptDensity = (): Density =>
  DENSITIES.find((density) => density === localStorage.getItem(KEPT)) ?? 'comfortable';

export const keepDensity = (density: Density): boolean => keepIfRoom(KEPT, density);
