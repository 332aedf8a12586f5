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

// A phone that slept shows the present as soon as it is looked at.
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
 * Milliseconds since 1970, moving on a few times a minute: what is on now, and what comes next. By the server's time as
 * far as this device knows it: a phone whose clock is off still shows what the venue's clock says.
 */
export function useNow(): number {
  const { clock } = useReplica();
  const offset = useSyncExternalStore(clock.subscribe, clock.offset);
  return useSyncExternalStore(subscribe, () => now) + offset;
}
