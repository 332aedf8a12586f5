import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

/** Emptied when the person signs out (see the replica's wipe). */
const CACHE = 'pictures';
/** About as many as one looks at, a few megabytes at most; the oldest go. */
const KEPT = 300;

async function dropOldest(): Promise<void> {
  const cache = await caches.open(CACHE);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - KEPT))) await cache.delete(key);
}

/** People's pictures, once seen, are there without a network; their address is the hash of their bytes. */
export function keepPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/images/'),
    new CacheFirst({ cacheName: CACHE, plugins: [{ cacheDidUpdate: dropOldest }] }),
  );
}
