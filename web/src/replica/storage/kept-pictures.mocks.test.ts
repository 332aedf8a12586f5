import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

// Of which event a page is stands when its modules are loaded.
it('forgets those of this event, and not those of others at which the device is', async () => {
  const deleted: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 });
  for (const base of ['', '/e/summit']) {
    vi.resetModules();
    vi.stubGlobal('location', { pathname: `${base}/` });
    await (await import('./kept-pictures.ts')).forgetAllPictures();
  }
  expect(deleted).toEqual(['pictures', 'plan', 'pictures/e/summit', 'plan/e/summit']);
});
