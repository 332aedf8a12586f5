import { nativeCodeReader } from './native-code-reader.ts';
import { keepScannerFiles } from './scanner-files.ts';

/** What a browser tells of the network, where it tells something. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether half a megabyte may be spent on what is only likely to be needed. */
export const mayFetchInAdvance = ({ saveData, effectiveType = '4g' }: Connection = {}): boolean =>
  saveData !== true && !effectiveType.endsWith('2g');

let begun = false;

/**
 * For people who are likely to scan: fetches the decoder when the device has nothing else to do, so that the first scan
 * needs no network. Not where the browser reads codes by itself, or the person wants to save data.
 */
export function keepScannerInAdvance(): void {
  const { connection } = navigator as { connection?: Connection };
  if (begun || !mayFetchInAdvance(connection)) return;
  begun = true;
  whenIdle(() => {
    keep().catch(() => {
      // No network after all: whatever wants it next tries again.
      begun = false;
    });
  });
}

async function keep(): Promise<void> {
  if (!(await nativeCodeReader())) await keepScannerFiles();
}

/** Safari knows no idle time: there, after the first screen. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 20_000 });
  else setTimeout(work, 5_000);
}
