import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type CodeReader, type Picture, withFallback } from './code-reader.ts';
import { nativeCodeReader } from './native-code-reader.ts';

const picture = {} as Picture;
const reader = (read: CodeReader['read']): CodeReader => ({ read, close: vi.fn() });

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Detect = (picture: unknown) => Promise<{ rawValue: string }[]>;

/** Reads what is drawn in memory as a browser does; in the camera's picture are two codes. */
const reads: Detect = async (shown) => {
  if (shown === picture) return [{ rawValue: 'a' }, { rawValue: 'b' }];
  return (await readBarcodes(shown as ImageData)).map(({ text }) => ({ rawValue: text }));
};

function browserWith(formats: string[] | Error, detect = vi.fn(reads)) {
  class Detector {
    static getSupportedFormats = async () => {
      if (formats instanceof Error) throw formats;
      return formats;
    };
    detect = detect;
  }
  class InMemory {
    colorSpace = 'srgb';
    constructor(
      readonly data: Uint8ClampedArray,
      readonly width: number,
      readonly height: number,
    ) {}
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('ImageData', InMemory);
  return detect;
}

test("the browser's own reader is taken where it knows QR codes", async () => {
  browserWith(['ean_13', 'qr_code']);
  expect(await (await nativeCodeReader())?.read(picture)).toEqual(['a', 'b']);
});

test.each<[string, Detect]>([
  ['finds nothing in any picture', async () => []],
  ['makes something else of it', async () => [{ rawValue: 'BAR' }]],
  ['fails', () => Promise.reject(new Error('no service'))],
])('one that is asked for a code drawn in memory, and %s, is not taken', async (_, detect) => {
  const asked = browserWith(['qr_code'], vi.fn(detect));
  expect(await nativeCodeReader()).toBeUndefined();
  expect(asked).toHaveBeenCalledOnce();
});

test('nor is one that does not answer, or a browser that can not draw', async () => {
  vi.useFakeTimers();
  browserWith(
    ['qr_code'],
    vi.fn(() => new Promise<never>(() => undefined)),
  );
  const taken = vi.fn();
  void nativeCodeReader().then(taken);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(taken).toHaveBeenCalledExactlyOnceWith(undefined);
  browserWith(['qr_code']);
  vi.stubGlobal('ImageData', undefined);
  expect(await nativeCodeReader()).toBeUndefined();
});

test('it is not taken where there is none, where it does not know them, or where it fails to say', async () => {
  expect(await nativeCodeReader()).toBeUndefined();
  browserWith(['ean_13']);
  expect(await nativeCodeReader()).toBeUndefined();
  browserWith(new Error('no service'));
  expect(await nativeCodeReader()).toBeUndefined();
});

test('a reader that fails when it is used is replaced for good, and the picture is read', async () => {
  const first = reader(() => Promise.reject(new Error('service unavailable')));
  const open = vi.fn(async () => reader(async () => ['found']));
  const both = withFallback(first, open);
  expect(await both.read(picture)).toEqual(['found']);
  expect(await both.read(picture)).toEqual(['found']);
  expect(open).toHaveBeenCalledTimes(1);
  expect(first.close).toHaveBeenCalled();
});

test('when neither works it says so, and tries the second again', async () => {
  const open = vi.fn(async (): Promise<CodeReader> => Promise.reject(new Error('not loaded')));
  const both = withFallback(
    reader(() => Promise.reject(new Error('broken'))),
    open,
  );
  await expect(both.read(picture)).rejects.toThrow('not loaded');
  await expect(both.read(picture)).rejects.toThrow('not loaded');
  expect(open).toHaveBeenCalledTimes(2);
});
