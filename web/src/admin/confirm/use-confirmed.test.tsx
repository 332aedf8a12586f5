import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { useConfirmed } from './use-confirmed.tsx';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(() => vi.unstubAllGlobals());

it('is not confirmed when the screen that asks is left, so that who waits for it can end', async () => {
  const hook = await renderHook({}, useConfirmed);
  const answers: boolean[] = [];
  await doing(
    () =>
      void hook
        .latest()
        ?.confirmed()
        .then((isConfirmed) => answers.push(isConfirmed)),
  );
  await expect.poll(() => hook.latest()?.dialog).not.toBeNull();
  expect(answers).toEqual([]);
  await hook.unmount();
  await expect.poll(() => answers).toEqual([false]);
});
