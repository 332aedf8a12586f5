import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { ZxingAnswer, ZxingRequest } from './zxing-messages.ts';

const answer = (message: ZxingAnswer) => postMessage(message);

const loaded = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
loaded.then(
  () => answer({ kind: 'ready' }),
  () => answer({ kind: 'broken' }),
);
const detector = new BarcodeDetector({ formats: ['qr_code'] });

addEventListener('message', async (event: MessageEvent<ZxingRequest>) => {
  const { id, pixels, width, height } = event.data;
  try {
    const found = await detector.detect(new ImageData(new Uint8ClampedArray(pixels), width, height));
    answer({ kind: 'read', id, texts: found.map((code) => code.rawValue) });
  } catch {
    answer({ kind: 'failed', id });
  }
});
