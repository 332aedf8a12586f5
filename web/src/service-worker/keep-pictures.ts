import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/** Those of the default event; of another one it ends with where its addresses begin, `pictures/e/ID`. */
const CACHE = 'pictures';
const PICTURE = /^((?:\/e\/[^/]+)?)\/api\/images\//;
/** Maximum number of an event's cached pictures, a few megabytes at most; the oldest are deleted first. */
const MAX_PICTURES = 300;

/**
 * Caches pictures of people for offline use; their URL is the hash of their bytes, so they never change. Each event has a
 * cache of its own, which is deleted on sign-out (see the replica's wipe).
 */
export function keepPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && PICTURE.exec(url.pathname),
    async (options) => {
      const [, base = ''] = options.params as string[];
      // The app has put them there (`replica/storage/kept-pictures.ts`).
      const ofPlan = await caches.match(options.request, { cacheName: `plan${base}` });
      if (ofPlan) return ofPlan;
      return new CacheFirst({ cacheName: CACHE + base, plugins: [{ cacheDidUpdate: dropOldest }] }).handle(options);
    },
  );
  self.addEventListener('activate', (event) => event.waitUntil(dropMixed()));
}

async function dropOldest({ cacheName }: { cacheName: string }): Promise<void> {
  const cache = await caches.open(cacheName);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_PICTURES))) await cache.delete(key);
}

/** The version before had all events in one cache: signing out of one of them would leave its pictures there. */
async function dropMixed(): Promise<void> {
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys())
    if (PICTURE.exec(new URL(request.url).pathname)?.[1]) await cache.delete(request);
}
