import { STORAGE_KEYS } from '@baraza/schema/event/event-defaults';
import { afterEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { useOpening } from './welcome-modal.tsx';

let over: (() => Promise<void>) | undefined;
afterEach(async () => {
  await over?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An app that is opened in the morning, and was greeted on these days. */
async function opened(greetedOn: string[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 8) });
  const kept = new Map(greetedOn.map((day) => [STORAGE_KEYS.lastWelcomeDate as string, day]));
  const screen = Object.assign(new EventTarget(), { visibilityState: 'visible', dialog: null as object | null });
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
  vi.stubGlobal('document', Object.assign(screen, { querySelector: () => screen.dialog }));
  const hook = await renderHook({}, useOpening);
  over = hook.unmount;
  const opening = () => hook.latest()?.[0];
  return {
    opening,
    screen,
    /** Closes the greeting, which has noted its day. */
    greeted: () =>
      doing(() => {
        kept.set(STORAGE_KEYS.lastWelcomeDate, new Date().toDateString());
        hook.latest()?.[1]();
      }),
    /** Puts the app aside, and comes back to it. */
    async backOn(day: number, hour = 8) {
      screen.visibilityState = 'hidden';
      await doing(() => screen.dispatchEvent(new Event('visibilitychange')));
      vi.setSystemTime(new Date(2026, 10, day, hour));
      screen.visibilityState = 'visible';
      await doing(() => screen.dispatchEvent(new Event('visibilitychange')));
      return opening();
    },
  };
}

it('greets who comes back to an open app on another day, once each day', async () => {
  const { opening, greeted, backOn } = await opened([]);
  expect(opening()).toBe('start');
  await greeted();
  expect(await backOn(21, 18)).toBeUndefined();
  expect(await backOn(22)).toBe('return');
  await greeted();
  expect(await backOn(22, 9)).toBeUndefined();
  expect(await backOn(23)).toBe('return');
});

it('lays nothing over a dialog that was left open, and greets at the next return', async () => {
  const { screen, backOn } = await opened([new Date(2026, 10, 21).toDateString()]);
  screen.dialog = {};
  expect(await backOn(22)).toBeUndefined();
  screen.dialog = null;
  expect(await backOn(22, 9)).toBe('return');
});

it('keeps a greeting that did not come at the start for the return on another day', async () => {
  const { opening, greeted, backOn } = await opened([]);
  expect(await backOn(21, 9)).toBe('start');
  expect(await backOn(22)).toBe('return');
  await greeted();
  expect(opening()).toBeUndefined();
});
