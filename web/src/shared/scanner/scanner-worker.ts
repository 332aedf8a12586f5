import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { evenLight } from './even-light.ts';
import { sharpened } from './sharpen.ts';
import type { ZxingAnswer, ZxingRequest } from './zxing-messages.ts';

/** Tiles of `evenLight` in an enlarged picture. */
const CLOSE_TILE = 30;

const answer = (message: ZxingAnswer) => postMessage(message);

const loaded = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
loaded.then(
  () => answer({ kind: 'ready' }),
  () => answer({ kind: 'broken' }),
);
const detector = new BarcodeDetector({ formats: ['qr_code'] });

addEventListener('message', async (event: MessageEvent<ZxingRequest>) => {
  const { id, pixels, width, height, look } = event.data;
  try {
    const image = new ImageData(new Uint8ClampedArray(pixels), width, height);
    if (look === 'even') evenLight(image);
    if (look === 'close') evenLight(image, CLOSE_TILE, sharpened(image));
    const found = await detector.detect(image);
    answer({ kind: 'read', id, texts: found.map((code) => code.rawValue) });
  } catch {
    answer({ kind: 'failed', id });
  }
});
