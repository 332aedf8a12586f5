import { unsubscribeFromPush } from '../../attendee/notifications/push/push-subscription.ts';
import { EVENT_BASE } from '../../replica/event-base.ts';
import { type EndedSession, noteLeft, unforgotten } from '../../shared/auth/session/ended-sessions.ts';
import { forgetOne } from '../../shared/auth/session/leave-device.ts';
import { isKept, ownerOfToken, readStoredToken } from '../../shared/auth/session/stored-token.ts';

/** Opening waits for the last close: a person's databases can't be opened while they are being closed. */
let lastClosed: Promise<unknown> = Promise.resolve();

/** Runs `work` when what was closed last is closed. */
export const afterClosed = <T>(work: () => Promise<T>): Promise<T> => lastClosed.then(work);

export function closing(closed: Promise<unknown>): void {
  lastClosed = closed.catch(() => undefined);
}

/** A tab that the browser froze while it removed something may keep the lock of that for hours, ms. */
const FROZEN_MS = 20_000;

/** Who opens what is being removed waits for its lock too, and what others left keeps nobody waiting for long. */
const orFrozen = (removal: Promise<void>): Promise<void> =>
  globalThis.navigator?.locks
    ? Promise.race([removal, new Promise<void>((resolve) => setTimeout(resolve, FROZEN_MS))])
    : removal;

/** Held by each page of a session that is kept no longer than its tab. */
const pageLock = (user_id: string): string => `tab${EVENT_BASE}/${user_id}`;

/**
 * Notes that what the device holds of a person has to go with the tab, if their session is kept no longer. Nothing is noted
 * where the browser has no Web Locks: another page could not know whether this one is open.
 * @returns says that this page shows it no longer
 */
export function noteTab({ user_id, event_id, token }: Omit<EndedSession, 'why'> & { token: string }): () => void {
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const note = () => {
    if (readStoredToken() === token) noteLeft({ why: 'tab', user_id, event_id });
    return closed;
  };
  const locks = globalThis.navigator?.locks;
  if (!isKept(token)) locks?.request(pageLock(user_id), { mode: 'shared' }, note).catch(() => undefined);
  return close;
}

/** What the browser does not tell is asked again at the next start. */
async function isOpen({ user_id, why }: EndedSession): Promise<boolean> {
  if (why !== 'tab') return false;
  const locks = await globalThis.navigator?.locks?.query().catch(() => undefined);
  return locks?.held?.some(({ name }) => name === pageLock(user_id)) ?? true;
}

/** Their replica does so before it opens; and a tab whose page is loaded again goes on. */
function isBackAgain({ user_id, why }: EndedSession): boolean {
  const token = readStoredToken();
  return why !== 'expired' && token !== null && ownerOfToken(token)?.user_id === user_id;
}

/**
 * Deletes from the device what it holds of people who signed out while the app was closed, and, except what waits to be sent,
 * of those whose session was ended elsewhere, or with its tab. What fails is tried again when the app starts.
 */
export async function forgetEnded(): Promise<void> {
  const all = unforgotten();
  if (all.length === 0) return;
  let isOver = false;
  const forgetting = afterClosed(async () => {
    for (const ended of all) {
      if (isBackAgain(ended) || (await isOpen(ended))) continue;
      isOver = true;
      await forgetOne(ended).catch(() => undefined);
    }
  });
  // Who has signed in meanwhile does not wait for what others left.
  if (readStoredToken() !== null) return forgetting;
  closing(orFrozen(forgetting));
  await forgetting;
  if (isOver && readStoredToken() === null) await unsubscribeFromPush().catch(() => undefined);
}
