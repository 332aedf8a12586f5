import type { CodeReader, Picture } from './code-reader.ts';
import { keepScannerFiles, workerUrl } from './scanner-files.ts';
import type { ZxingAnswer, ZxingRequest } from './zxing-messages.ts';

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
  // Alternates with a contrast-stretched picture: it may make an unreadable code readable.
  let even = false;
  return {
    read: async (picture) => {
      const pixels = pixelsOf(picture);
      if (!pixels) return [];
      lastId += 1;
      const request: ZxingRequest = {
        id: lastId,
        pixels: pixels.data.buffer,
        width: pixels.width,
        height: pixels.height,
        even,
      };
      const texts = await new Promise<string[]>((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        worker.postMessage(request, [request.pixels]);
      });
      if (texts.length === 0) even = !even;
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

/** Copies a picture's pixels in the camera's resolution, whatever its size on the page. */
function pixelGrabber(): (picture: Picture) => ImageData | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (picture) => {
    const isVideo = picture instanceof HTMLVideoElement;
    const width = isVideo ? picture.videoWidth : picture.width;
    const height = isVideo ? picture.videoHeight : picture.height;
    if (!context || width === 0 || height === 0) return undefined;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, width, height);
  };
}
