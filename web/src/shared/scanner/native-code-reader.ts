import type { CodeReader, Picture } from './code-reader.ts';

interface NativeDetector {
  detect(picture: Picture): Promise<{ rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's `BarcodeDetector`; undefined if missing or without QR codes. */
export async function nativeCodeReader(): Promise<CodeReader | undefined> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  if (!Detector) return undefined;
  try {
    const formats = await Detector.getSupportedFormats();
    if (!formats.includes('qr_code')) return undefined;
    const detector = new Detector({ formats: ['qr_code'] });
    return {
      read: async (picture) => (await detector.detect(picture)).map((code) => code.rawValue),
      close: () => undefined,
    };
  } catch {
    return undefined;
  }
}
