import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let password = '';
let isIn = false;
let controller: object | null = null;
const register = vi.fn(async () => Promise.reject(new Error('no network')) as Promise<never>);
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  register.mockClear();
  [password, isIn, controller] = ['', false, null];
  const token = `x.${btoa('{"sub":"u","event_id":"event-001","role":"user"}')}.x`;
  const storage = {
    getItem: (key: string) => (isIn && key === 'authToken' ? token : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage, getItem: () => null });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('document', { querySelector: () => ({ value: password }), documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { serviceWorker: { register, controller } });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** The app at its first screen, so many milliseconds after the address was opened. */
async function firstScreen(after: number) {
  vi.spyOn(performance, 'now').mockReturnValue(after);
  vi.stubGlobal('navigator', { serviceWorker: { register, controller } });
  const [{ registerInTime }, { session }] = await Promise.all([
    import('./worker-in-time.ts'),
    import('../shared/auth/session.ts'),
  ]);
  void session.start();
  let shown = () => {};
  stops.push(
    registerInTime((listener) => {
      shown = listener;
      return () => undefined;
    }),
  );
  shown();
  await vi.advanceTimersByTimeAsync(0);
}

it('is at the first screen, where the line is quick and nobody is signing in', async () => {
  await firstScreen(800);
  expect(register).toHaveBeenCalledOnce();
});

it('is at the first screen where the app is on the device already', async () => {
  [isIn, controller] = [true, {}];
  await firstScreen(20_000);
  expect(register).toHaveBeenCalledOnce();
});

it.each([
  ['a slow line', 20_000, () => undefined],
  ['somebody whose password is typed', 800, () => (password = 'secret')],
  ['somebody who is signed in', 800, () => (isIn = true)],
])('waits for %s, and two minutes at most', async (_, after, prepare) => {
  prepare();
  await firstScreen(after);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(register).toHaveBeenCalledOnce();
});

it('is tried again when somebody asks again, if it failed', async () => {
  await firstScreen(800);
  const { registerServiceWorker } = await import('../shared/offline-app/worker-status.ts');
  await registerServiceWorker();
  expect(register).toHaveBeenCalledTimes(2);
});
