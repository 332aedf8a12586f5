import type { CodeReader, Picture } from './code-reader.ts';
import { qrModules } from './qr-modules.ts';

/** What a reader has to find, each time that it is opened. */
const PROOF = 'BARAZA';
/** A slower answer counts as none. */
const PROOF_MS = 1_500;
const QUIET = 4;
const MODULE_PX = 8;

interface NativeDetector {
  detect(picture: Picture | ImageData): Promise<{ rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's `BarcodeDetector`; undefined if missing, without QR codes, or blind. */
export async function nativeCodeReader(): Promise<CodeReader | undefined> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  if (!Detector) return undefined;
  try {
    const formats = await Detector.getSupportedFormats();
    if (!formats.includes('qr_code')) return undefined;
    const detector = new Detector({ formats: ['qr_code'] });
    if (!(await reads(detector))) return undefined;
    return {
      read: async (picture) => (await detector.detect(picture)).map((code) => code.rawValue),
      close: () => undefined,
    };
  } catch {
    return undefined;
  }
}

/**
 * Whether it reads one small code. On an Android phone that could not fetch what reads for it (no network yet, or little
 * storage left), Chromium lists QR codes all the same, and finds nothing in any picture, without an error.
 */
async function reads(detector: NativeDetector): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), PROOF_MS);
  });
  const codes = await Promise.race([detector.detect(drawn(PROOF)), tooLate]).finally(() => clearTimeout(timer));
  return codes.some(({ rawValue }) => rawValue === PROOF);
}

function drawn(text: string): ImageData {
  const { size, data } = qrModules(text, QUIET, 1);
  const side = size * MODULE_PX;
  const moduleOf = (pixel: number) => Math.floor(pixel / MODULE_PX);
  const pixels = Uint32Array.from({ length: side * side }, (_, at) =>
    data[moduleOf(at / side)]?.[moduleOf(at % side)] ? 0xff_00_00_00 : 0xff_ff_ff_ff,
  );
  return new ImageData(new Uint8ClampedArray(pixels.buffer), side, side);
}
