import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Who comes back to a screen finds it where they left it. The router scrolls once, when a screen is first rendered: the
 * lists that make it long are read from the replica after that.
 */
export function useKeptScroll(): void {
  const router = useRouter();
  useEffect(() => {
    const left = new Map<string | undefined, number>();
    const keyOf = (location?: ParsedLocation) => location?.state.__TSR_key;
    let stop = () => {};
    const ends = [
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        stop();
        if (fromLocation) left.set(keyOf(fromLocation), scrollY);
      }),
      router.subscribe('onRendered', ({ toLocation }) => {
        const wanted = left.get(keyOf(toLocation)) ?? 0;
        if (scrollY < wanted) stop = scrollAsItGrows(wanted);
      }),
      () => stop(),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [router]);
}

/** Until it is there, or somebody scrolls by themselves. */
function scrollAsItGrows(top: number): () => void {
  const ended = new AbortController();
  const observer = new ResizeObserver(() => {
    scrollTo({ top });
    if (Math.ceil(scrollY) >= Math.floor(top)) ended.abort();
  });
  ended.signal.addEventListener('abort', () => observer.disconnect());
  for (const touch of TOUCHES)
    addEventListener(touch, () => ended.abort(), { capture: true, passive: true, signal: ended.signal });
  observer.observe(document.body);
  return () => ended.abort();
}
