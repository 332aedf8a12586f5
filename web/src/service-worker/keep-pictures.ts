import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

/** Cleared on sign-out (see the replica's wipe). */
const CACHE = 'pictures';
/** Maximum number of cached pictures, a few megabytes at most; the oldest are deleted first. */
const KEPT = 300;

async function dropOldest(): Promise<void> {
  const cache = await caches.open(CACHE);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - KEPT))) await cache.delete(key);
}

/** Caches pictures of people for offline use; their URL is the hash of their bytes, so they never change. */
export function keepPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/images/'),
    new CacheFirst({ cacheName: CACHE, plugins: [{ cacheDidUpdate: dropOldest }] }),
  );
}
