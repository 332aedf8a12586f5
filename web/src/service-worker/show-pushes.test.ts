import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** A tap on what a device shows; where that leads, with a page of the app open or without. */
async function tap(notification: { tag: string; data: unknown }, pages: object[]): Promise<void> {
  const listeners: Record<string, (event: object) => void> = {};
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    clients: { matchAll: async () => pages, openWindow: (path: string) => opened.push(path) },
  });
  vi.resetModules();
  const { showPushes } = await import('./show-pushes.ts');
  showPushes();
  const work: Promise<void>[] = [];
  listeners.notificationclick?.({
    notification: { ...notification, close: () => undefined },
    waitUntil: (done: Promise<void>) => work.push(done),
  });
  await Promise.all(work);
}

const opened: string[] = [];
const page = { focus: async () => undefined, navigate: async (path: string) => opened.push(path) };

describe('a tap on what the device shows', () => {
  it.each([
    ['what the server pushed is its message', { tag: 'm&1', data: null }, '/?section=notifications&message=m%261'],
    [
      'what another event of the server pushed is its message there',
      { tag: 'm1', data: { base: '/e/summit-2027' } },
      '/e/summit-2027/?section=notifications&message=m1',
    ],
    [
      'what the app showed says it itself',
      { tag: 'session-s', data: { path: '/?section=venue&session=s' } },
      '/?section=venue&session=s',
    ],
  ])('%s', async (_, notification, path) => {
    for (const pages of [[], [page]]) {
      await tap(notification, pages);
      expect(opened.splice(0)).toEqual([path]);
    }
  });
});
