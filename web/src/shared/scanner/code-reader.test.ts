import { afterEach, expect, test, vi } from 'vitest';
import { type CodeReader, type Picture, withFallback } from './code-reader.ts';
import { nativeCodeReader } from './native-code-reader.ts';

const picture = {} as Picture;
const reader = (read: CodeReader['read']): CodeReader => ({ read, close: vi.fn() });

afterEach(() => vi.unstubAllGlobals());

function browserWith(formats: string[] | Error, detect: () => Promise<{ rawValue: string }[]> = async () => []) {
  class Detector {
    static getSupportedFormats = async () => {
      if (formats instanceof Error) throw formats;
      return formats;
    };
    detect = detect;
  }
  vi.stubGlobal('BarcodeDetector', Detector);
}

test("the browser's own reader is taken where it knows QR codes", async () => {
  browserWith(['ean_13', 'qr_code'], async () => [{ rawValue: 'a' }, { rawValue: 'b' }]);
  expect(await (await nativeCodeReader())?.read(picture)).toEqual(['a', 'b']);
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
