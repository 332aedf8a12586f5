import type { CodeReader, Picture } from './code-reader.ts';
import { keepScannerFiles, workerUrl } from './scanner-files.ts';
import type { Look, ZxingAnswer, ZxingRequest } from './zxing-messages.ts';

interface Waiting {
  resolve(texts: string[]): void;
  reject(error: Error): void;
}

/**
 * Our own reader: the `BarcodeDetector` of the `barcode-detector` package in a worker, so that a slow phone keeps
 * rendering meanwhile. Rejects when its WebAssembly could not be loaded.
 */
export async function zxingCodeReader(): Promise<CodeReader> {
  const worker = new Worker(workerUrl, { type: 'module' });
  const waiting = new Map<number, Waiting>();
  const stop = () => {
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error('the code reader stopped'));
    waiting.clear();
  };
  await whenReady(worker).catch((error) => {
    stop();
    throw error;
  });
  // On a full disk the reader still works while the app is open.
  void keepScannerFiles().catch(() => undefined);
  worker.addEventListener('error', stop);
  worker.addEventListener('message', (event: MessageEvent<ZxingAnswer>) => {
    const answer = event.data;
    if (answer.kind !== 'read' && answer.kind !== 'failed') return;
    const request = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === 'read') request?.resolve(answer.texts);
    else request?.reject(new Error('the picture could not be read'));
  });

  const pixelsOf = pixelGrabber();
  let lastId = 0;
  // In turn: each may make a code readable that the others don't.
  let turn = 0;
  return {
    read: async (picture) => {
      const look = TURNS[turn % TURNS.length] ?? 'plain';
      const pixels = pixelsOf(picture, look);
      if (!pixels) return [];
      lastId += 1;
      const request: ZxingRequest = {
        id: lastId,
        pixels: pixels.data.buffer,
        width: pixels.width,
        height: pixels.height,
        look,
      };
      const texts = await new Promise<string[]>((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        worker.postMessage(request, [request.pixels]);
      });
      if (texts.length === 0) turn += 1;
      return texts;
    },
    close: stop,
  };
}

function whenReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the code reader could not be loaded')), { once: true });
    worker.addEventListener('message', (event: MessageEvent<ZxingAnswer>) => {
      if (event.data.kind === 'ready') resolve();
      if (event.data.kind === 'broken') reject(new Error('the code reader could not be loaded'));
    });
  });
}

/** What is tried while nothing is found; a close look takes several times as long as another, so it comes less often. */
const TURNS: readonly Look[] = ['plain', 'even', 'close', 'plain', 'even'];

/** Of the shorter side of a picture, what a close look has. */
const CLOSE_SHARE = 5 / 6;
/** Side of a close look in pixels: twice as many as an ordinary camera has there. */
const CLOSE_SIDE = 1_200;

/** Copies a picture's pixels in the camera's resolution, whatever its size on the page; for a close look its enlarged middle. */
function pixelGrabber(): (picture: Picture, look: Look) => ImageData | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (picture, look) => {
    const isVideo = picture instanceof HTMLVideoElement;
    const width = isVideo ? picture.videoWidth : picture.width;
    const height = isVideo ? picture.videoHeight : picture.height;
    if (!context || width === 0 || height === 0) return undefined;
    const side = Math.min(width, height) * CLOSE_SHARE;
    const close = look === 'close';
    const [toWidth, toHeight] = close ? [CLOSE_SIDE, CLOSE_SIDE] : [width, height];
    if (canvas.width !== toWidth) canvas.width = toWidth;
    if (canvas.height !== toHeight) canvas.height = toHeight;
    if (close) context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, toWidth, toHeight);
    else context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, toWidth, toHeight);
  };
}
