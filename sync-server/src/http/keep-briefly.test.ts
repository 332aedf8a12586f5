import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepBriefly } from './keep-briefly.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

it('counts once for all who ask within the time, and again after it', async () => {
  const kept = keepBriefly<number>(1_000);
  let counted = 0;
  const ask = (key = 'a') => kept(key, async () => ++counted);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await ask()).toBe(1);
  expect(await ask('b')).toBe(2);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(3);
});

it.each([0, 1_000])('counts once for all who ask while that goes on, though it takes longer than %i ms', async (ms) => {
  const kept = keepBriefly<number>(ms);
  let counted = 0;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const slow = () => ended.then(() => ++counted);
  const first = kept('a', slow);
  vi.advanceTimersByTime(5_000);
  const second = kept('a', slow);
  end();
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  vi.advanceTimersByTime(ms);
  expect(await kept('a', async () => ++counted)).toBe(2);
});

it('does not keep a failure', async () => {
  const kept = keepBriefly<number>(1_000);
  await expect(kept('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await kept('a', async () => 7)).toBe(7);
});

it('keeps a bounded number of answers', async () => {
  const kept = keepBriefly<number>(1_000);
  let counted = 0;
  for (let key = 0; key < 101; key += 1) await kept(`${key}`, async () => ++counted);
  expect(await kept('0', async () => ++counted)).toBe(102);
});
