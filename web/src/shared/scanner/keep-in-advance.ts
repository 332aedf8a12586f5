import { type Sparing, sparing } from '../../ui/spare-data.ts';
import { nativeCodeReader } from './native-code-reader.ts';
import { keepScannerFiles } from './scanner-files.ts';

/** Network information, where the browser has it. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether to prefetch half a megabyte that is only probably needed. */
export const mayFetchInAdvance = (spared: Sparing, { saveData, effectiveType = '4g' }: Connection = {}): boolean =>
  spared === 'no' && saveData !== true && !effectiveType.endsWith('2g');

let begun = false;

/**
 * Prefetches the decoder when the device is idle, for people who will probably scan, so that the first scan works
 * offline. Not where the browser reads codes itself, or data is spared.
 */
export function keepScannerInAdvance(): void {
  const { connection } = navigator as { connection?: Connection };
  if (begun || !mayFetchInAdvance(sparing(), connection)) return;
  begun = true;
  whenIdle(() => {
    keep().catch(() => {
      // Offline: the next caller tries again.
      begun = false;
    });
  });
}

async function keep(): Promise<void> {
  if (!(await nativeCodeReader())) await keepScannerFiles();
}

/** Safari has no `requestIdleCallback`: there it waits until after the first screen. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 20_000 });
  else setTimeout(work, 5_000);
}
