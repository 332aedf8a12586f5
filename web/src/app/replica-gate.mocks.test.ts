import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { RETEST_MS } from '../replica/storage/retest-storage.ts';
import { doing, renderHook } from '../replica/testing/render-hook.tsx';

// The module looks at the page as it is loaded: with modules of its own, no other file has loaded it without one.
vi.stubGlobal('navigator', {});
vi.stubGlobal('document', { querySelectorAll: () => [] });
const { ForgetTicket, againLater } = await import('./replica-gate.tsx');
afterEach(() => vi.unstubAllGlobals());

it('forgets the ticket of the sign-in once the replica is filled, and not before', async () => {
  const removeItem = vi.fn();
  vi.stubGlobal('localStorage', { getItem: () => 'a token', removeItem });
  let status = { filled: false };
  let tell = () => {};
  const subscribe = (listener: () => void) => {
    tell = listener;
    return () => undefined;
  };
  const app = await renderHook({ status: { get: () => status, subscribe } } as never, ForgetTicket);
  expect(removeItem).not.toHaveBeenCalled();
  await doing(() => {
    status = { filled: true };
    tell();
  });
  expect(removeItem.mock.calls).toEqual([['toldTicket']]);
  await app.unmount();
});

it('opens a device that was full again after a while, but not while nobody looks', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelectorAll: () => [] });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  const again = vi.fn();
  againLater(again);
  await vi.advanceTimersByTimeAsync(RETEST_MS);
  expect(again).toHaveBeenCalledTimes(1);
  page.visibilityState = 'hidden';
  const stop = againLater(again);
  await vi.advanceTimersByTimeAsync(RETEST_MS);
  expect(again).toHaveBeenCalledTimes(1);
  stop();
  await vi.advanceTimersByTimeAsync(RETEST_MS);
  expect(vi.getTimerCount()).toBe(0);
  expect(again).toHaveBeenCalledTimes(1);
});
