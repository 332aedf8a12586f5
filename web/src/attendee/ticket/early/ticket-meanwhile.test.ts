import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../../replica/testing/render-hook.tsx';
import { endWaiting, useIsLate } from './ticket-meanwhile.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  endWaiting();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = (ms: number) => doing(() => vi.advanceTimersByTime(ms));

it('shows nothing in between where the app is there soon', async () => {
  const screen = await renderHook({}, () => useIsLate(true));
  await later(499);
  expect(screen.answers).not.toContain(true);
  await screen.unmount();
  await later(10_000);
  const next = await renderHook({}, () => useIsLate(true));
  expect(next.answers).toEqual([false]);
  await next.unmount();
});

it('shows it from then on, in the next screen that waits at once, until the home screen is there', async () => {
  const screen = await renderHook({}, () => useIsLate(true));
  await later(500);
  expect(screen.latest()).toBe(true);
  await screen.unmount();
  const next = await renderHook({}, () => useIsLate(true));
  expect(next.answers).toEqual([true]);
  await next.unmount();
  endWaiting();
  const home = await renderHook({}, () => useIsLate(true));
  expect(home.answers).toEqual([false]);
  await home.unmount();
});

it('waits for nobody who is not on the way in', async () => {
  const screen = await renderHook({}, () => useIsLate(false));
  await later(10_000);
  expect(screen.answers).not.toContain(true);
  await screen.unmount();
});
