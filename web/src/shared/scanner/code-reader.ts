import { nativeCodeReader } from './native-code-reader.ts';
import { zxingCodeReader } from './zxing-code-reader.ts';

/** A picture to look at: what the camera shows now, or a drawing of it. */
export type Picture = HTMLVideoElement | HTMLCanvasElement | ImageBitmap;

/** Finds QR codes in pictures. After a look that found nothing, the next one may try harder in another way. */
export interface CodeReader {
  /** The texts of all codes in the picture; rejects only when the reader itself is broken. */
  read(picture: Picture): Promise<string[]>;
  close(): void;
}

/** The browser's own reader where it knows QR codes, else ours in WebAssembly. Rejects when neither could be loaded. */
export async function openCodeReader(): Promise<CodeReader> {
  const native = await nativeCodeReader();
  return native ? withFallback(native, zxingCodeReader) : zxingCodeReader();
}

/** A browser's reader may lean on a service that the phone does not have and say so only when it is used. */
export function withFallback(first: CodeReader, openSecond: () => Promise<CodeReader>): CodeReader {
  let current = first;
  let replaced = false;
  return {
    read: async (picture) => {
      try {
        return await current.read(picture);
      } catch (error) {
        if (replaced) throw error;
        const second = await openSecond();
        replaced = true;
        current.close();
        current = second;
        return current.read(picture);
      }
    },
    close: () => current.close(),
  };
}
