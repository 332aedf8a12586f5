import { useKeptOffline } from '../offline-app/use-kept-offline.ts';
import { nativeCodeReader } from './native-code-reader.ts';
import { keepScannerFiles } from './scanner-files.ts';

/** Prefetches the decoder for offline use; true once it is cached. Browsers with their own reader fetch nothing. */
export const useScannerKept = (afterMs = 0): boolean => useKeptOffline(keepScanner, afterMs);

async function keepScanner(): Promise<void> {
  if (!(await nativeCodeReader())) await keepScannerFiles();
}
