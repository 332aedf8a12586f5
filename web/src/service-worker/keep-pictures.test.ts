import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('takes what other events left in the cache of the default one when the new version starts', async () => {
  const kept = ['/api/images/a', '/e/camp/api/images/b', '/e/summit-2027/api/images/c'].map(
    (path) => new Request(`https://baraza.example${path}`),
  );
  const cache = { keys: async () => [...kept], delete: async (each: Request) => kept.splice(kept.indexOf(each), 1) };
  const opened: string[] = [];
  const open = async (name: string) => {
    opened.push(name);
    return cache;
  };
  let isThere = true;
  vi.stubGlobal('caches', { has: async () => isThere, open });
  const listeners: Record<string, (event: object) => void> = {};
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
  });
  (await import('./keep-pictures.ts')).keepPictures();
  const activate = async () => {
    let work: Promise<void> | undefined;
    listeners.activate?.({ waitUntil: (done: Promise<void>) => (work = done) });
    await work;
  };

  await activate();
  expect(kept.map(({ url }) => new URL(url).pathname)).toEqual(['/api/images/a']);
  // None is made for it.
  isThere = false;
  await activate();
  expect(opened).toEqual(['pictures']);
});
