import { EVENT_BASE } from '../event-base.ts';

/** The service worker's cache of this event's pictures (`service-worker/keep-pictures.ts`). */
const CACHE = `pictures${EVENT_BASE}`;

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

/** Deletes all of this event: who signs out of one keeps those of the others. */
export const forgetAllPictures = async (): Promise<unknown> => globalThis.caches?.delete(CACHE);
