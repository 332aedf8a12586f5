import { useSyncExternalStore } from 'react';
import { useReplica } from '../../replica/react.tsx';

const EVERY_MS = 20_000;

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

// Updates at once when a phone wakes.
const tickWhenSeen = (): void => {
  if (document.visibilityState === 'visible') tick();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, EVERY_MS);
    document.addEventListener('visibilitychange', tickWhenSeen);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tickWhenSeen);
  };
}

/**
 * Current time in ms since 1970, updated a few times a minute. Corrected to the server's time as far as its offset is
 * known: a phone with a wrong clock still shows the right sessions.
 */
export function useNow(): number {
  const { clock } = useReplica();
  const offset = useSyncExternalStore(clock.subscribe, clock.offset);
  return useSyncExternalStore(subscribe, () => now) + offset;
}
