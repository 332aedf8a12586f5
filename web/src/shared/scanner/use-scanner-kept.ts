import { useEffect, useState } from 'react';
import { nativeCodeReader } from './native-code-reader.ts';
import { keepScannerFiles } from './scanner-files.ts';

const TRY_AGAIN_MS = 15_000;

/**
 * Fetches the decoder while there is a network, to have it when there is none; true once it is on the device. Browsers that
 * read codes by themselves fetch nothing.
 * @param afterMs leaves the network to the first screen for so long
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
