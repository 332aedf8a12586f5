import { nativeCodeReader } from './native-code-reader.ts';
import { zxingCodeReader } from './zxing-code-reader.ts';

/** A picture to read: the camera's current frame or a drawing of it. */
export type Picture = HTMLVideoElement | HTMLCanvasElement | ImageBitmap;

/** Finds QR codes in pictures. After a read without result, the next one may use a more expensive method. */
export interface CodeReader {
  /** The texts of all codes in the picture; rejects only when the reader itself is broken. */
  read(picture: Picture): Promise<string[]>;
  close(): void;
}

/** Opens the browser's reader if it reads QR codes, else ours in WebAssembly. Rejects when neither loads. */
export async function openCodeReader(): Promise<CodeReader> {
  const native = await nativeCodeReader();
  return native ? withFallback(native, zxingCodeReader) : zxingCodeReader();
}

/** A browser's reader may depend on a service that the phone lacks, and fail only when used; then use the second. */
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
