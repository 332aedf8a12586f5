import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import workerUrl from './scanner-worker.ts?worker&url';

export { workerUrl };

/** Name of the service worker's cache, which also serves offline. */
const KEPT = 'on-first-use';

/** Caches the decoder, also when this page was opened before its service worker started. */
export async function keepScannerFiles(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(KEPT);
  for (const url of [workerUrl, wasmUrl]) {
    if (!(await cache.match(url))) await cache.add(url);
  }
}
