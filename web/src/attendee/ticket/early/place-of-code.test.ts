import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '../../../replica/testing/render-hook.tsx';
import { forgetPlace, leaveAt, useStaysInPlace, wasShownEarly } from './place-of-code.ts';

const at = (top: number) => ({ getBoundingClientRect: () => ({ top, bottom: top + 320 }) }) as Element;
const scrollBy = vi.fn();

beforeEach(() => {
  scrollBy.mockClear();
  vi.stubGlobal('innerHeight', 740);
  vi.stubGlobal('scrollBy', scrollBy);
});
afterEach(() => vi.unstubAllGlobals());

const show = (top: number) => renderHook({}, () => useStaysInPlace({ current: at(top) }));

it('leaves the page where it is for who saw no code before', async () => {
  const screen = await show(600);
  expect(scrollBy).not.toHaveBeenCalled();
  expect(wasShownEarly()).toBe(false);
  await screen.unmount();
});

it('scrolls the code to where it was held to a reader, once', async () => {
  leaveAt(at(140));
  expect(wasShownEarly()).toBe(true);
  const screen = await show(610);
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 470, behavior: 'instant' });
  await screen.unmount();
  await (await show(610)).unmount();
  expect(scrollBy).toHaveBeenCalledOnce();
});

it('does not scroll to a code that shows later than the home screen', async () => {
  leaveAt(at(140));
  forgetPlace();
  await (await show(610)).unmount();
  expect(scrollBy).not.toHaveBeenCalled();
});

it('does not scroll where all of the code can be seen', async () => {
  leaveAt(at(140));
  await (await show(300)).unmount();
  expect(scrollBy).not.toHaveBeenCalled();
});
