import { useEffect, useState } from 'react';

const TRY_AGAIN_MS = 15_000;

/**
 * Fetches for use offline what the service worker does not keep on every device; true once it is there.
 * @param keep fetches it, also when some of it is there already; the same function each time
 * @param afterMs delay in ms, to leave the network to the first screen
 */
export function useKeptOffline(keep: () => Promise<void>, afterMs = 0): boolean {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isHere = true;
    const attempt = () =>
      keep().then(
        () => isHere && setIsKept(true),
        () => {
          if (isHere) timer = setTimeout(attempt, TRY_AGAIN_MS);
        },
      );
    timer = setTimeout(attempt, afterMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [keep, afterMs]);
  return isKept;
}
