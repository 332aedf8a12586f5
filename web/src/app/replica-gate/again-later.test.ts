import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RETEST_MS } from '../../replica/storage/retest-storage.ts';
import { againLater } from './again-later.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['full', 'blocked', 'failed'] as const)(
  'a device whose storage was %s opens after a while, but not while nobody looks',
  (problem) => {
    const again = vi.fn();
    againLater(problem, again);
    vi.advanceTimersByTime(RETEST_MS);
    expect(again).toHaveBeenCalledTimes(1);
    page.visibilityState = 'hidden';
    const stop = againLater(problem, again);
    vi.advanceTimersByTime(RETEST_MS);
    expect(again).toHaveBeenCalledTimes(1);
    stop?.();
    vi.advanceTimersByTime(RETEST_MS);
    expect(vi.getTimerCount()).toBe(0);
    expect(again).toHaveBeenCalledTimes(1);
  },
);

it.each(['closed', 'deleted'] as const)('one whose storage is %s waits for who looks at it', (problem) => {
  const again = vi.fn();
  expect(againLater(problem, again)).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});
