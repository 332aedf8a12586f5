import { unsubscribeFromPush } from '../attendee/notifications/push/push-subscription.ts';
import { type EndedSession, unforgotten } from '../shared/auth/session/ended-sessions.ts';
import { forgetOne } from '../shared/auth/session/leave-device.ts';
import { ownerOfToken, readStoredToken } from '../shared/auth/session/stored-token.ts';

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

/** Their replica does so before it opens. */
function isBackAgain({ user_id, why }: EndedSession): boolean {
  const token = readStoredToken();
  return why === 'left' && token !== null && ownerOfToken(token)?.user_id === user_id;
}

/**
 * Deletes from the device what it holds of people who signed out while the app was closed, and, except what waits to be sent,
 * of those whose session was ended elsewhere. What fails is tried again when the app starts.
 */
export async function forgetEnded(): Promise<void> {
  const all = unforgotten();
  if (all.length === 0) return;
  const forgetting = afterClosed(async () => {
    for (const ended of all) if (!isBackAgain(ended)) await forgetOne(ended).catch(() => undefined);
  });
  // Who has signed in meanwhile does not wait for what others left.
  if (readStoredToken() !== null) return forgetting;
  closing(orFrozen(forgetting));
  await forgetting;
  if (readStoredToken() === null) await unsubscribeFromPush().catch(() => undefined);
}
