import { afterEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';

const history = vi.hoisted(() => ({ location: { href: '/admin/messaging' }, push: vi.fn() }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ history }),
}));
const needNewVersion = vi.hoisted(() => vi.fn());
vi.mock('../../shared/offline-app/worker-status.ts', async (original) => ({
  ...(await original<object>()),
  needNewVersion,
}));
const { useForgetTicket, useOpenTapped, useUpdateWhenOld } = await import('./while-open.ts');

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
  const app = await renderHook({ status: { get: () => status, subscribe } } as never, useForgetTicket);
  expect(removeItem).not.toHaveBeenCalled();
  await doing(() => {
    status = { filled: true };
    tell();
  });
  expect(removeItem.mock.calls).toEqual([['toldTicket']]);
  await app.unmount();
});

it('goes where a tapped notification leads by the router, which asks about what is unsaved, and once', async () => {
  const serviceWorker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker });
  const app = await renderHook({}, useOpenTapped);
  const postMessage = vi.fn();
  const tap = (path: string) => {
    const message = { data: { type: 'OPEN', path }, ports: [{ postMessage }] };
    serviceWorker.dispatchEvent(Object.assign(new Event('message'), message));
  };
  tap('/?section=notifications&message=m1');
  tap('/admin/messaging');
  expect(history.push.mock.calls).toEqual([['/?section=notifications&message=m1']]);
  expect(postMessage).toHaveBeenCalledTimes(2);
  await app.unmount();
});

it.each([
  ['outdated', false],
  ['up_to_date', true],
])('asks once for the new version where the server is past this one: %s, newer: %s', async (state, isServerNewer) => {
  let status = { state: 'up_to_date', isServerNewer: false };
  let tell = () => {};
  const subscribe = (listener: () => void) => {
    tell = listener;
    return () => undefined;
  };
  needNewVersion.mockClear();
  const app = await renderHook({ status: { get: () => status, subscribe } } as never, useUpdateWhenOld);
  expect(needNewVersion).not.toHaveBeenCalled();
  for (let times = 0; times < 2; times += 1)
    await doing(() => {
      status = { state, isServerNewer };
      tell();
    });
  expect(needNewVersion).toHaveBeenCalledTimes(1);
  await app.unmount();
});
