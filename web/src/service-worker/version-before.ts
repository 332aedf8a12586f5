import { cacheNames } from 'workbox-core';
import { keptOfPanel, ON_FIRST_USE } from './keep-panel.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'version-before';
const isAsset = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/assets/');

/**
 * Keeps the files of the running version when a new one is installed: a tab that stays open on it may still request
 * chunks that it has not loaded, which the server no longer has.
 */
export function keepVersionBefore(): void {
  self.addEventListener('install', (event) => {
    if (self.registration.active) event.waitUntil(copyPresentVersion());
  });
}

async function copyPresentVersion(): Promise<void> {
  const present = await caches.open(cacheNames.precache);
  const [everybodys, panels] = [(await present.keys()).filter(isAsset), await keptOfPanel()];
  await caches.delete(CACHE);
  await copy(present, everybodys);
  await copy(await caches.open(ON_FIRST_USE), panels);
}

async function copy(from: Cache, requests: readonly Request[]): Promise<void> {
  const kept = await caches.open(CACHE);
  for (const request of requests) {
    const response = await from.match(request);
    if (response) await kept.put(request, response);
  }
}

export const ofVersionBefore = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: CACHE });
