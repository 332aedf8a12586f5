import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SharedTry } from './shared-try.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Tries that are counted, and last until they are ended. */
function counted(underWay: () => Promise<void> | undefined = () => undefined) {
  const ends: (() => void)[] = [];
  const begin = () => new Promise<void>((resolve) => void ends.push(resolve));
  return { tries: new SharedTry(underWay, begin), ends };
}

it.each([
  [49, 1],
  [50, 2],
])('[S14] who asks %d ms after the first has, with it, %d tries', async (ms, made) => {
  const { tries, ends } = counted();
  const first = tries.join();
  await vi.advanceTimersByTimeAsync(ms);
  const second = tries.join();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(made);
  for (const end of ends) end();
  await Promise.all([first, second]);
});

it('[S14] a try that has ended is not shared, however soon somebody asks', async () => {
  const { tries, ends } = counted();
  const first = tries.join();
  await vi.advanceTimersByTimeAsync(1);
  ends[0]!();
  await first;
  void tries.join();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
});

it('[S14] one that waits for what is under way is shared meanwhile, and begins after it', async () => {
  let over = () => {};
  const before = new Promise<void>((resolve) => {
    over = resolve;
  });
  const { tries, ends } = counted(() => before);
  const asked = tries.join();
  await vi.advanceTimersByTimeAsync(60_000);
  const later = tries.join();
  expect(ends).toHaveLength(0);
  over();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(1);
  ends[0]!();
  await Promise.all([asked, later]);
});

it('[S14] spans more than a call that it began itself, and nothing when it is not shared any more', async () => {
  const { tries } = counted();
  expect(tries.span).toBe(0);
  void tries.join();
  await vi.advanceTimersByTimeAsync(40);
  expect(tries.span).toBe(41);
  await vi.advanceTimersByTimeAsync(10);
  expect(tries.span).toBe(0);
});
