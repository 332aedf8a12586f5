import { useEffect, useState } from 'react';
import { nativeCodeReader } from './native-code-reader.ts';
import { keepScannerFiles } from './scanner-files.ts';

const TRY_AGAIN_MS = 15_000;

/**
 * Prefetches the decoder for offline use; true once it is cached. Browsers with their own reader fetch nothing.
 * @param afterMs delay in ms, to leave the network to the first screen
 */
export function useScannerKept(afterMs = 0): boolean {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let here = true;
    const keep = () =>
      keepScanner().then(
        () => here && setKept(true),
        () => {
          if (here) timer = setTimeout(keep, TRY_AGAIN_MS);
        },
      );
    timer = setTimeout(keep, afterMs);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [afterMs]);
  return kept;
}

async function keepScanner(): Promise<void> {
  if (!(await nativeCodeReader())) await keepScannerFiles();
}
