import { useCallback, useEffect, useState } from 'react';
import type { Answer } from '../../replica/index.ts';
import { useOutOfReach } from '../../replica/react.tsx';

export type Fetched<Body> =
  | { state: 'loading' }
  | { state: 'offline' }
  | { state: 'refused'; status: number; detail: string }
  /** `isOld`: a later fetch failed. */
  | { state: 'there'; body: Body; isOld: boolean };

type Ask<Body> = () => Promise<Answer<Body>>;

/**
 * Fetches data; again when `ask` changes, when the server comes into reach or leaves it, or on request. Offline, the last answer to
 * the same `ask` stays.
 */
export function useFetched<Body>(ask: Ask<Body>): [fetched: Fetched<Body>, again: () => void] {
  const [known, setKnown] = useState<{ fetched: Fetched<Body>; of?: Ask<Body> }>({ fetched: { state: 'loading' } });
  const [wish, setWish] = useState(0);
  const outOfReach = useOutOfReach();
  const again = useCallback(() => setWish((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a request or a change of reach fetches again.
  useEffect(() => {
    let isWanted = true;
    void ask().then((answer) => {
      if (!isWanted) return;
      setKnown((before) => ({ of: ask, fetched: fetchedOf(answer, before.of === ask ? before.fetched : undefined) }));
    });
    return () => {
      isWanted = false;
    };
  }, [ask, wish, outOfReach]);
  return [known.fetched, again];
}

function fetchedOf<Body>(answer: Answer<Body>, before: Fetched<Body> | undefined): Fetched<Body> {
  if (answer.kind === 'ok') return { state: 'there', body: answer.body, isOld: false };
  if (answer.kind === 'problem') {
    return { state: 'refused', status: answer.status, detail: answer.problem.detail };
  }
  return before?.state === 'there' ? { ...before, isOld: true } : { state: 'offline' };
}
