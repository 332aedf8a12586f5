import { useCallback, useEffect, useState } from 'react';
import type { Answer } from '../../../replica/index.ts';
import { useSyncStatus } from '../../../replica/react.tsx';

export type Fetched<Body> =
  | { state: 'loading' }
  | { state: 'offline' }
  | { state: 'refused'; detail: string }
  /** `isOld`: the server could not be asked again. */
  | { state: 'there'; body: Body; isOld: boolean };

type Ask<Body> = () => Promise<Answer<Body>>;

/**
 * What a call answers, asked again when `ask` changes, when the network comes or goes, and on a wish. What was answered
 * before to the same question stays when the network is gone.
 */
export function useFetched<Body>(ask: Ask<Body>): [fetched: Fetched<Body>, again: () => void] {
  const [known, setKnown] = useState<{ fetched: Fetched<Body>; of?: Ask<Body> }>({ fetched: { state: 'loading' } });
  const [wish, setWish] = useState(0);
  const isOffline = useSyncStatus().state === 'offline';
  const again = useCallback(() => setWish((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish and the network are reasons to ask again.
  useEffect(() => {
    let isWanted = true;
    void ask().then((answer) => {
      if (!isWanted) return;
      setKnown((before) => ({ of: ask, fetched: fetchedOf(answer, before.of === ask ? before.fetched : undefined) }));
    });
    return () => {
      isWanted = false;
    };
  }, [ask, wish, isOffline]);
  return [known.fetched, again];
}

function fetchedOf<Body>(answer: Answer<Body>, before: Fetched<Body> | undefined): Fetched<Body> {
  if (answer.kind === 'ok') return { state: 'there', body: answer.body, isOld: false };
  if (answer.kind === 'problem') return { state: 'refused', detail: answer.problem.detail };
  return before?.state === 'there' ? { ...before, isOld: true } : { state: 'offline' };
}
