import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const register = vi.fn(async () => Promise.reject(new Error('no network')) as Promise<never>);

beforeEach(() => {
  // Or the next attempt after a failure begins in the middle of another test.
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('registers the worker, and fetches the font of the headings, when a sync was first answered, and when the network is back if it failed', async () => {
  // Another test file may have registered it.
  vi.resetModules();
  const { doing, renderHook } = await import('../../replica/testing/render-hook.tsx');
  const { useWorkerAfterContact } = await import('./worker-after-contact.ts');
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: { register, controller: null } });
  const loadFont = vi.fn(async () => []);
  vi.stubGlobal('document', { fonts: { load: loadFont } });
  let status = { state: 'starting', lastContact: null as number | null };
  let tell = () => {};
  const replica = {
    status: {
      get: () => status,
      subscribe: (listener: () => void) => {
        tell = listener;
        return () => undefined;
      },
    },
  };
  const goes = (state: string, lastContact: number | null) =>
    doing(() => {
      status = { state, lastContact };
      tell();
    });
  const app = await renderHook(replica as never, useWorkerAfterContact);
  await goes('offline', null);
  expect(register).not.toHaveBeenCalled();
  expect(loadFont).not.toHaveBeenCalled();
  await goes('up_to_date', 1);
  await goes('up_to_date', 2);
  expect(register).toHaveBeenCalledOnce();
  expect(loadFont).toHaveBeenCalledOnce();
  await goes('offline', 2);
  await goes('up_to_date', 3);
  expect(register).toHaveBeenCalledTimes(2);
  await app.unmount();
});
