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
import { keepPanel, ON_FIRST_USE } from './keep-panel.ts';
import { keepPictures } from './keep-pictures.ts';
import { showPushes } from './show-pushes.ts';
import { keepVersionBefore, ofVersionBefore } from './version-before.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

// Makes the first visit's tab work offline too, without a reload.
clientsClaim();
countFetches();
keepVersionBefore();

const files: PrecacheEntry[] = self.__WB_MANIFEST;
const isPanels = ({ url }: PrecacheEntry) => url.startsWith('assets/panel/');
precacheAndRoute(files.filter((file) => !isPanels(file)));
cleanupOutdatedCaches();
keepPanel(files.filter(isPanels).map(({ url }) => url));

/** Server paths, which must never get the app's page. */
const SERVER_PATHS = [/^(\/e\/[^/]+)?\/((api|events|venue)(\/|$)|(health|ready|metrics)$)/];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }));

// The panel, and the scanner and its decoder: fetched only by devices that use them, then cached. Their names carry a hash.
const onFirstUse = new CacheFirst({ cacheName: ON_FIRST_USE });
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
