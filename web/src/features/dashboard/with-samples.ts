import { useSyncStatus } from '../../replica/react.tsx';

export type Shown<T> = { of: 'nothing_yet' } | { of: 'real' | 'sample'; items: readonly T[] };

/**
 * The documents, once they are complete or while there are some; examples where the server was never reached and
 * can't be now; nothing while they are on their way.
 */
export function chooseShown<T>(
  documents: readonly T[] | undefined,
  samples: readonly T[],
  { filled, state }: { filled: boolean; state: string },
): Shown<T> {
  if (documents === undefined) return { of: 'nothing_yet' };
  if (filled || documents.length > 0) return { of: 'real', items: documents };
  return state === 'offline' ? { of: 'sample', items: samples } : { of: 'nothing_yet' };
}

export const useShown = <T>(documents: readonly T[] | undefined, samples: readonly T[]): Shown<T> =>
  chooseShown(documents, samples, useSyncStatus());
