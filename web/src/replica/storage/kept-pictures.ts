import { EVENT_BASE } from '../event-base.ts';

/** The service worker's cache of this event's pictures (`service-worker/keep-pictures.ts`). */
const CACHE = `pictures${EVENT_BASE}`;
/** Those of its floor plan have one of their own: pictures of people, of which the oldest go, never take their place. */
const PLAN_CACHE = `plan${EVENT_BASE}`;

interface Pictured {
  avatar?: unknown;
  _deleted?: boolean;
}

/** Deletes the pictures of people who are gone from the replica, or have another one now. */
export async function forgetPictures(writes: readonly { previous: object | undefined; document: object }[]) {
  const gone = writes.flatMap(({ previous, document }: { previous: Pictured | undefined; document: Pictured }) => {
    const isKept = !document._deleted && document.avatar === previous?.avatar;
    return isKept || typeof previous?.avatar !== 'string' || !previous.avatar.startsWith('/') ? [] : [previous.avatar];
  });
  if (gone.length === 0 || !globalThis.caches) return;
  // A cache that can't be opened keeps nobody's news from the screen.
  const cache = await caches.open(CACHE).catch(() => undefined);
  await Promise.all(gone.map((address) => cache?.delete(EVENT_BASE + address)));
}

/** Keeps the pictures of the floor plan before anybody has looked at it, and forgets those of a plan before. */
export async function keepPlanPictures(images: readonly string[]): Promise<void> {
  const wanted = images.filter((image) => image.startsWith('/')).map((image) => EVENT_BASE + image);
  const cache = await globalThis.caches?.open(PLAN_CACHE);
  const kept = (await cache?.keys())?.map(({ url }) => new URL(url).pathname) ?? [];
  for (const address of kept) if (!wanted.includes(address)) await cache?.delete(address);
  for (const address of wanted) if (!kept.includes(address)) await cache?.add(address);
}

/** Deletes all of this event: who signs out of one keeps those of the others. */
export async function forgetAllPictures(): Promise<void> {
  for (const name of [CACHE, PLAN_CACHE]) await globalThis.caches?.delete(name);
}
