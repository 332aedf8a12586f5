import type { SyncStatus } from '../../replica/index.ts';
import { useSyncStatus } from '../../replica/react.tsx';
import { loadingStateOf } from '../../shared/loading/loading-state.ts';

export type Shown<T> = { of: 'nothing_yet' } | { of: 'real' | 'sample'; items: readonly T[] };

/**
 * Shows the documents if complete or not empty; samples if the server was never reached and can't be now; nothing
 * while documents are loading.
 */
export function chooseShown<T>(
  documents: readonly T[] | undefined,
  samples: readonly T[],
  status: Pick<SyncStatus, 'filled' | 'state'>,
): Shown<T> {
  if (documents === undefined) return { of: 'nothing_yet' };
  const loading = loadingStateOf(status);
  if (loading === 'complete' || documents.length > 0) return { of: 'real', items: documents };
  return loading === 'out_of_reach' ? { of: 'sample', items: samples } : { of: 'nothing_yet' };
}

export const useShown = <T>(documents: readonly T[] | undefined, samples: readonly T[]): Shown<T> =>
  chooseShown(documents, samples, useSyncStatus());
