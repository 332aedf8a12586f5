import type { SyncStatus } from '../../replica/index.ts';

/**
 * What an empty list stands for: `complete`, there is nothing; `loading`, it is on its way;
 * `out_of_reach`, this device never had it, and can't get it as things are.
 */
export type LoadingState = 'complete' | 'loading' | 'out_of_reach';

export function loadingStateOf({ filled, state }: Pick<SyncStatus, 'filled' | 'state'>): LoadingState {
  if (filled) return 'complete';
  switch (state) {
    case 'starting':
    case 'up_to_date':
    case 'waiting':
    case 'refused':
      return 'loading';
    default:
      return 'out_of_reach';
  }
}
