import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CodeReader } from './code-reader.ts';
import { type Watch, watchCodes } from './watch-codes.ts';

const video = { readyState: 4 } as HTMLVideoElement;
let watch: Watch | undefined;
let told: string[];
let readers: boolean[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  told = [];
  readers = [];
});
afterEach(() => {
  watch?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is in view now; an error breaks the reader. */
let view: string[] | Error;
const reader = (): CodeReader => ({
  read: async () => {
    if (view instanceof Error) throw view;
    return view;
  },
  close: () => undefined,
});

function start(open: () => Promise<CodeReader> = async () => reader()) {
  watch = watchCodes(video, { open, onCode: (text) => told.push(text), onReader: (there) => readers.push(there) });
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a code is told once for as long as it is in view', async () => {
  view = ['a'];
  start();
  await pass(30_000);
  expect(told).toEqual(['a']);
  view = [];
  await pass(3_000);
  view = ['a'];
  await pass(1_000);
  expect(told).toEqual(['a', 'a']);
});

test('while it is held nothing is told, and what came meanwhile is told afterwards', async () => {
  view = ['a'];
  start();
  await pass(1_000);
  watch?.hold(true);
  view = ['a', 'b'];
  await pass(5_000);
  expect(told).toEqual(['a']);
  watch?.hold(false);
  await pass(500);
  expect(told).toEqual(['a', 'b']);
});

test('a code that could not be handled is told again while it is in view', async () => {
  view = ['a'];
  watch = watchCodes(video, {
    open: async () => reader(),
    onCode: (text, again) => {
      told.push(text);
      if (told.length < 3) again();
    },
    onReader: () => undefined,
  });
  await pass(5_000);
  expect(told).toEqual(['a', 'a', 'a']);
});

test('a picture that breaks the reader does not end the queue', async () => {
  view = new Error('no');
  start();
  await pass(1_200);
  view = ['a'];
  await pass(1_000);
  expect(told).toEqual(['a']);
  expect(readers).toEqual([true]);
});

test('a reader that keeps failing is replaced by a new one', async () => {
  view = new Error('no');
  const open = vi.fn(async () => reader());
  start(open);
  await pass(5_000);
  view = ['a'];
  await pass(1_000);
  expect(open.mock.calls.length).toBeGreaterThan(1);
  expect(told).toEqual(['a']);
  expect(readers.at(-1)).toBe(true);
});

test('a reader that hangs is replaced at once', async () => {
  const hanging: CodeReader = { read: () => new Promise(() => undefined), close: vi.fn() };
  const open = vi.fn(async () => (open.mock.calls.length === 1 ? hanging : reader()));
  view = ['a'];
  start(open);
  await pass(7_000);
  expect(told).toEqual(['a']);
  expect(hanging.close).toHaveBeenCalled();
});

test('a reader that is not there yet is asked for until it is', async () => {
  view = ['a'];
  let there = false;
  start(async () => (there ? reader() : Promise.reject(new Error('offline'))));
  await pass(5_000);
  expect(readers.at(-1)).toBe(false);
  there = true;
  await pass(2_000);
  expect(readers.at(-1)).toBe(true);
  expect(told).toEqual(['a']);
});

test('stopped, it tells nothing and lets go of the reader', async () => {
  view = [];
  const close = vi.fn();
  start(async () => ({ ...reader(), close }));
  await pass(500);
  watch?.stop();
  view = ['a'];
  await pass(2_000);
  expect(told).toEqual([]);
  expect(close).toHaveBeenCalled();
});
