import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** What the browser tells of a worker that installs itself. */
class Worker extends EventTarget {
  state = 'installing';

  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

let worker: Worker;
const register = vi.fn(async () =>
  Object.assign(new EventTarget(), { active: null, waiting: null, installing: worker }),
);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: { register, controller: null } });
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
