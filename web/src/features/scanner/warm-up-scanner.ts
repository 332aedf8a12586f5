import { useEffect } from 'react';
import { nativeCodeReader } from './native-code-reader.ts';
import { keepScannerFiles } from './scanner-files.ts';

/** Not before the first screen has what it needs. */
const AFTER_MS = 5_000;

/**
 * On phones that may do door duty: fetches the decoder while there is a network, to have it when there is none. Browsers
 * that read codes by themselves fetch nothing.
 */
export function useWarmScanner(): void {
  useEffect(() => {
    const timer = setTimeout(() => void warmUp().catch(() => undefined), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

async function warmUp(): Promise<void> {
  if (!(await nativeCodeReader())) await keepScannerFiles();
}
