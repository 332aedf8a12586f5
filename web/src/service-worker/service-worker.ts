import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { countFetches } from './count-fetches.ts';
import { keepPictures } from './keep-pictures.ts';
import { showPushes } from './show-pushes.ts';
import { keepVersionBefore, ofVersionBefore } from './version-before.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

// Makes the first visit's tab work offline too, without a reload.
clientsClaim();
countFetches();
keepVersionBefore();
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** Server paths, which must never get the app's page. */
const SERVER_PATHS = [/^(\/e\/[^/]+)?\/((api|events|venue)(\/|$)|(health|ready|metrics)$)/];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }));

// The scanner and its decoder: fetched only by phones that scan, then cached. Their names carry a hash.
const onFirstUse = new CacheFirst({ cacheName: 'on-first-use' });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async (options) => (await ofVersionBefore(options.request)) ?? onFirstUse.handle(options),
);

keepPictures();

// A new version waits until the person agrees, so that no reload interrupts a scan or a half-written message.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

showPushes();
