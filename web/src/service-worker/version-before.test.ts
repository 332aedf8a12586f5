import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheNames } from 'workbox-core';
import { ON_FIRST_USE } from './keep-panel.ts';
import { keepVersionBefore, ofVersionBefore } from './version-before.ts';

// Its names of caches are made for a service worker alone.
vi.hoisted(() => vi.stubGlobal('self', {}));

const AT = 'https://baraza.example/';

/** What each cache of the browser has, by address. */
let stored: Map<string, Map<string, string>>;
const store = (cache: string, ...files: string[]) =>
  stored.set(cache, new Map(files.map((file) => [AT + file, `text of ${file}`])));

beforeEach(() => {
  stored = new Map();
  const match = async (name: string, { url }: Request) => {
    const text = stored.get(name)?.get(url);
    return text === undefined ? undefined : new Response(text);
  };
  vi.stubGlobal('caches', {
    delete: async (name: string) => stored.delete(name),
    match: (request: Request, { cacheName }: { cacheName: string }) => match(cacheName, request),
    open: async (name: string) => {
      const files = stored.get(name) ?? new Map<string, string>();
      stored.set(name, files);
      return {
        keys: async () => [...files.keys()].map((url) => new Request(url)),
        match: (request: Request) => match(name, request),
        put: async ({ url }: Request, response: Response) => void files.set(url, await response.text()),
      };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A new version is installed beside the one that runs, if one does. */
async function install(active: object | null = {}): Promise<void> {
  let work: Promise<void> | undefined;
  vi.stubGlobal('self', {
    registration: { active },
    addEventListener: (_name: string, listener: (event: object) => void) =>
      listener({ waitUntil: (done: Promise<void>) => (work = done) }),
  });
  keepVersionBefore();
  await work;
}
const kept = async (file: string) => (await ofVersionBefore(new Request(AT + file)))?.text();

it('a tab that stays open has the parts of its version that it has not loaded yet, those of the panel too', async () => {
  store(cacheNames.precache, 'index.html', 'assets/profile-1.js');
  store(ON_FIRST_USE, 'assets/panel/settings-1.js', 'assets/worker/scanner-1.js');
  await install();
  expect(await kept('assets/profile-1.js')).toBe('text of assets/profile-1.js');
  expect(await kept('assets/panel/settings-1.js')).toBe('text of assets/panel/settings-1.js');
  expect([await kept('index.html'), await kept('assets/worker/scanner-1.js')]).toEqual([undefined, undefined]);
});

it('of two versions before the older one is kept no more', async () => {
  store(cacheNames.precache, 'assets/profile-1.js');
  await install();
  store(cacheNames.precache, 'assets/profile-2.js');
  await install();
  expect([await kept('assets/profile-1.js'), await kept('assets/profile-2.js')]).toEqual([
    undefined,
    'text of assets/profile-2.js',
  ]);
});

it('a first version has none before it', async () => {
  store(cacheNames.precache, 'assets/profile-1.js');
  await install(null);
  expect(await kept('assets/profile-1.js')).toBeUndefined();
});
