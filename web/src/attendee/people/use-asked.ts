import { useEffect, useState } from 'react';
import type { Answer } from '../../replica/index.ts';
import { useOutOfReach } from '../../replica/react.tsx';

/** What the server said to a question that a person waits for. */
export type Asked<Body> =
  | { state: 'idle' | 'asking' | 'offline' | 'refused' }
  | { state: 'answered'; body: Body /** Of the question. */; key: string };

/**
 * Asks the server whenever the question changes, `delay` ms after its last change, and again when the server is back.
 * @param key names the question; '' asks nothing
 */
export function useAsked<Body>(
  key: string,
  delay: number,
  ask: (signal: AbortSignal) => Promise<Answer<Body>>,
): Asked<Body> & { again: () => void } {
  const [asked, setAsked] = useState<Asked<Body>>({ state: 'idle' });
  const [tries, setTries] = useState(0);
  const outOfReach = useOutOfReach();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says what `ask` asks; a server that is back, and a wish, ask it again.
  useEffect(() => {
    if (!key) return setAsked({ state: 'idle' });
    const abort = new AbortController();
    setAsked((before) => (before.state === 'answered' ? before : { state: 'asking' }));
    const timer = setTimeout(async () => {
      const answer = await ask(abort.signal);
      if (abort.signal.aborted) return;
      if (answer.kind === 'ok') setAsked({ state: 'answered', body: answer.body, key });
      else setAsked({ state: isUnasked(answer) ? 'offline' : 'refused' });
    }, delay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, tries, outOfReach]);
  return { ...asked, again: () => setTries((count) => count + 1) };
}

/** Nobody looked at the question: there is no network, the event is archived, or the server is in trouble. */
const isUnasked = (answer: Answer<unknown>) =>
  answer.kind === 'offline' || (answer.kind === 'problem' && answer.status >= 500);
