import { useEffect, useState } from 'react';
import type { Answer } from '../../replica/index.ts';
import { isBusyStatus } from '../../replica/pull/server-call.ts';
import { useOutOfReach } from '../../replica/react.tsx';

/** What the server said to a question that a person waits for. */
export type Asked<Body> =
  | { state: 'idle' | 'asking' | 'offline' | 'refused' }
  | { state: 'answered'; body: Body /** Of the question. */; key: string };

/** How long a server that is busy, or did not answer, is left alone, ms, if it does not say. */
const RETRY_MS = 10_000;

/**
 * Asks the server whenever the question changes, `delay` ms after its last change, and again when the server is back,
 * or after a while if it was busy or did not answer.
 * @param key names the question; '' asks nothing
 */
export function useAsked<Body>(
  key: string,
  delay: number,
  ask: (signal: AbortSignal) => Promise<Answer<Body>>,
): Asked<Body> & { again: () => void } {
  const [asked, setAsked] = useState<Asked<Body>>({ state: 'idle' });
  const [tries, setTries] = useState(0);
  const again = () => setTries((count) => count + 1);
  const outOfReach = useOutOfReach();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says what `ask` asks; a server that is back, and a wish, ask it again.
  useEffect(() => {
    if (!key) return setAsked({ state: 'idle' });
    const abort = new AbortController();
    setAsked((before) => (before.state === 'answered' ? before : { state: 'asking' }));
    let timer = setTimeout(async () => {
      const answer = await ask(abort.signal);
      if (abort.signal.aborted) return;
      if (answer.kind === 'ok') return setAsked({ state: 'answered', body: answer.body, key });
      const isOffline = answer.kind === 'offline';
      const isBusy = isOffline || isBusyStatus(answer.status);
      setAsked({ state: isBusy ? 'offline' : 'refused' });
      // One slow answer does not put the app out of reach, so that nothing else would ask again.
      if (isBusy && !(isOffline && outOfReach))
        timer = setTimeout(again, (isOffline ? null : answer.retryAfterMs) ?? RETRY_MS);
    }, delay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, tries, outOfReach]);
  return { ...asked, again };
}
