import type { SyncStatus } from '../../replica/index.ts';

/**
 * The meaning of an empty list: `complete`: there is no data; `loading`: data is on its way;
 * `out_of_reach`: this device never had the data and can't get it now.
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
