import type { SyncStatus } from '../../replica/index.ts';

/**
 * What an empty list stands for: `complete`, there is nothing; `arriving`, it is on its way;
 * `out_of_reach`, this device never had it, and can't get it as things are.
 */
export type Arrival = 'complete' | 'arriving' | 'out_of_reach';

export function arrivalOf({ filled, state }: Pick<SyncStatus, 'filled' | 'state'>): Arrival {
  if (filled) return 'complete';
  switch (state) {
    case 'starting':
    case 'up_to_date':
    case 'waiting':
    case 'refused':
      return 'arriving';
    default:
      return 'out_of_reach';
  }
}
