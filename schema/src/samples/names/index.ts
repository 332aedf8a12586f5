import { centralAfrica } from './central-africa.ts';
import { eastAfrica } from './east-africa.ts';
import { hornOfAfrica } from './horn-of-africa.ts';
import { islands } from './islands.ts';
import type { NamePool } from './name-pool.ts';
import { northAfrica } from './north-africa.ts';
import { southernAfrica } from './southern-africa.ts';
import { westAfrica } from './west-africa.ts';

/** All 54 countries of the continent and its islands. */
export const namePools: readonly NamePool[] = [
  ...westAfrica,
  ...eastAfrica,
  ...hornOfAfrica,
  ...northAfrica,
  ...centralAfrica,
  ...southernAfrica,
  ...islands,
];
