import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import workerUrl from './scanner-worker.ts?worker&url';

export { workerUrl };

/** The service worker's: what is in it is there without a network. */
const KEPT = 'on-first-use';

/** Keeps the decoder on the device, also when this page was opened before there was a service worker to do so. */
export async function keepScannerFiles(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(KEPT);
  for (const url of [workerUrl, wasmUrl]) {
    if (!(await cache.match(url))) await cache.add(url);
  }
}
