import { afterEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../replica/testing/render-hook.tsx';

// The module looks at the page as it is loaded.
vi.stubGlobal('navigator', {});
vi.stubGlobal('document', { querySelectorAll: () => [] });
const { ForgetTicket } = await import('./replica-gate.tsx');
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
