import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPanel } from './keep-panel.ts';

type Answering = (port: MessagePort) => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A service worker that does this when it is asked. */
function worker(answering: Answering): void {
  const active = { postMessage: (_: unknown, [port]: [MessagePort]) => answering(port) };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) } });
}

it('is done when the service worker says that it has all', async () => {
  worker((port) => port.postMessage(true));
  await keepPanel();
});

it('fails when the service worker says that some are missing', async () => {
  worker((port) => port.postMessage(false));
  await expect(keepPanel()).rejects.toThrow();
});

it('fails when the browser has ended the service worker, so that it is asked again', async () => {
  worker((port) => port.close());
  const asked = expect(keepPanel()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(60_000);
  await asked;
});
