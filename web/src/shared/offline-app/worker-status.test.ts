import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';

/** What the browser tells of a worker that installs itself. */
class Worker extends EventTarget {
  state = 'installing';

  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

let worker: Worker;
let isFull = false;
const kept = new Set<string>();
/** The Cache Storage of a disk that may be full. */
const caches = {
  open: async (name: string) => {
    kept.add(name);
    return {
      put: async () => {
        if (isFull) throw new DOMException('The disk is full.', 'QuotaExceededError');
      },
    };
  },
  delete: async (name: string) => kept.delete(name),
};
const asScript = () => new Response(null, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
/** What comes when the script is asked for. */
const reach = vi.fn(async () => asScript());
const register = vi.fn(async () =>
  Object.assign(new EventTarget(), { active: null, waiting: null, installing: worker }),
);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: { register, controller: null } });
  vi.stubGlobal('caches', caches);
  reach.mockReset().mockImplementation(async () => asScript());
  vi.stubGlobal('fetch', reach);
  isFull = false;
  register.mockClear();
  worker = new Worker();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('registers it once, however often it is asked', async () => {
  const { registerServiceWorker } = await import('./worker-status.ts');
  await Promise.all([registerServiceWorker(), registerServiceWorker()]);
  worker.becomes('activated');
  await registerServiceWorker();
  expect(register).toHaveBeenCalledOnce();
});

it('registers it again when the network left in the middle of what it keeps', async () => {
  const { registerServiceWorker } = await import('./worker-status.ts');
  await registerServiceWorker();
  worker.becomes('redundant');
  worker = new Worker();
  await registerServiceWorker();
  expect(register).toHaveBeenCalledTimes(2);
});

/** What it says of itself, as a screen has it, when the first attempt has failed. */
async function failed(attempt: () => void) {
  const { registerServiceWorker, RETRY_MS, useWorkerStatus } = await import('./worker-status.ts');
  const { doing, renderHook } = await import('../../replica/testing/render-hook.tsx');
  const screen = await renderHook({}, useWorkerStatus);
  await doing(() => registerServiceWorker());
  await doing(attempt);
  return {
    state: () => screen.latest()?.state,
    now: doing,
    /** Until it has been tried so many times, if it is. */
    pass: (times: number) => doing(() => vi.advanceTimersByTimeAsync(times * RETRY_MS)),
    leave: screen.unmount,
  };
}

it('takes the error back by itself once a full disk has space again, and fetches nothing while it has none', async () => {
  const screen = await failed(() => worker.becomes('redundant'));
  isFull = true;
  await screen.pass(20);
  expect(register).toHaveBeenCalledOnce();
  expect(screen.state()).toBe('error');

  isFull = false;
  worker = new Worker();
  await screen.pass(1);
  expect(register).toHaveBeenCalledTimes(2);
  await screen.now(() => worker.becomes('activated'));
  expect(screen.state()).toBe('installed');
  expect(kept.size).toBe(0);
  await screen.pass(20);
  expect(register).toHaveBeenCalledTimes(2);
  await screen.leave();
});

it('writes nothing to the disk for a trial while nobody looks, or without a network', async () => {
  const put = vi.fn();
  const screen = await failed(() => worker.becomes('redundant'));
  vi.stubGlobal('caches', { ...caches, open: async () => ({ put }) });
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  await screen.pass(20);
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  await screen.pass(20);
  expect([put.mock.calls.length, register.mock.calls.length]).toEqual([0, 1]);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  await screen.pass(1);
  expect([put.mock.calls.length, register.mock.calls.length]).toEqual([1, 2]);
  await screen.leave();
});

it('goes on saying that it failed while trying again, until it is being installed', async () => {
  register.mockRejectedValueOnce(new Error('no network'));
  const screen = await failed(() => undefined);
  let answer: (error: Error) => void = () => undefined;
  register.mockReturnValueOnce(
    new Promise((_, reject) => {
      answer = reject;
    }),
  );
  await screen.pass(1);
  expect([register.mock.calls.length, screen.state()]).toEqual([2, 'error']);
  await screen.now(() => answer(new Error('no network')));
  await screen.pass(1);
  expect([register.mock.calls.length, screen.state()]).toEqual([3, 'installing']);
  await screen.leave();
});

it.each([
  ['the browser knows of no network', () => vi.stubGlobal('navigator', { ...navigator, onLine: false })],
  ['nothing answers', () => void reach.mockRejectedValue(new TypeError('Failed to fetch'))],
  [
    'a portal answers',
    () => void reach.mockResolvedValue(new Response('Welcome', { headers: { 'content-type': 'text/html' } })),
  ],
  ['the server fails', () => void reach.mockResolvedValue(new Response(null, { status: 503 }))],
])('is no error where %s, and is tried again once the network is back', async (_, goOffline) => {
  goOffline();
  register.mockRejectedValueOnce(new TypeError('Failed to register a ServiceWorker'));
  const screen = await failed(() => undefined);
  expect(screen.state()).toBe('installing');
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  reach.mockImplementation(async () => asScript());
  await screen.pass(1);
  expect([register.mock.calls.length, screen.state()]).toEqual([2, 'installing']);
  await screen.now(() => worker.becomes('redundant'));
  expect(screen.state()).toBe('error');
  await screen.leave();
});

it('takes no error back because the network is gone too', async () => {
  const screen = await failed(() => worker.becomes('redundant'));
  expect(screen.state()).toBe('error');
  reach.mockRejectedValue(new TypeError('Failed to fetch'));
  register.mockRejectedValueOnce(new TypeError('Failed to register a ServiceWorker'));
  await screen.pass(1);
  expect([register.mock.calls.length, screen.state()]).toEqual([2, 'error']);
  await screen.leave();
});

it.each([
  ['is started', 'installed', 0],
  ['was started by another tab: this one reloads at once', 'activated', 1],
  ['is being started by another tab', 'activating', 1],
])('a waiting version %s', async (_, state, reloads) => {
  const reload = vi.fn();
  const postMessage = vi.fn();
  const waiting = Object.assign(new Worker(), { postMessage });
  waiting.state = 'installed';
  const container = Object.assign(new EventTarget(), { register, controller: {} });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { reload });
  const registration = { active: new Worker(), waiting, installing: null };
  register.mockResolvedValueOnce(Object.assign(new EventTarget(), registration) as never);
  const { isStartingNewVersion, registerServiceWorker, startWaitingVersion } = await import('./worker-status.ts');
  await registerServiceWorker();
  waiting.becomes(state);
  // What another tab has started controls this one already, or will in a moment.
  if (state === 'activated') container.dispatchEvent(new Event('controllerchange'));
  startWaitingVersion();
  expect(isStartingNewVersion()).toBe(true);
  expect([reload.mock.calls.length, postMessage.mock.calls.length]).toEqual([reloads, 1 - reloads]);
  if (state !== 'installed') return;
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it('a version that the server takes nothing from looks for the next one, and says that it is needed', async () => {
  const update = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ update }) } });
  const { needNewVersion, useWorkerStatus } = await import('./worker-status.ts');
  const hook = await renderHook({}, useWorkerStatus);
  expect(hook.latest()).toMatchObject({ isNeeded: false });
  await doing(needNewVersion);
  expect(hook.latest()).toMatchObject({ isNeeded: true });
  expect(update).toHaveBeenCalledOnce();
  await hook.unmount();
});
