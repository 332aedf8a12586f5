import { createServerCall } from '../../../replica/index.ts';
import { otherEvents, sessionAt } from '../../../shared/auth/known-events.ts';

type PushState = { subscribed: boolean; vapid_public_key: string | null };

const isPushState = (body: unknown): body is PushState =>
  typeof body === 'object' && body !== null && 'vapid_public_key' in body;

/** How long the service worker may take to be there: on a slow line it is registered last. */
const READY_MS = 60_000;

/** Undefined without service workers, and where none is ready in time. */
async function readyPushManager(): Promise<PushManager | undefined> {
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, READY_MS));
  const registration = await Promise.race([navigator.serviceWorker?.ready, tooLong]);
  return registration?.pushManager;
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const hasKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const used = subscription.options.applicationServerKey;
  return used !== null && new Uint8Array(used).toString() === key.toString();
};

/**
 * Subscribes this browser to the server's push messages. Does nothing if the browser or the server doesn't support push
 * or the call fails: the next start tries again.
 * @param base where the addresses of the event begin; absent: of this page's
 */
export async function subscribeToPush(userId: string, token: string, base?: string): Promise<void> {
  const manager = await readyPushManager();
  if (!manager) return;
  const call = createServerCall(() => token, base);
  const path = '/api/notifications/subscribe';
  const state = await call(path, { body: { user_id: userId }, isOurs: isPushState });
  if (state.kind !== 'ok' || !state.body.vapid_public_key) return;
  const key = bytesOf(state.body.vapid_public_key);
  let subscription = await manager.getSubscription();
  // A subscription for another server key would never receive anything.
  if (subscription && !hasKey(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await call(path, { body: { user_id: userId, subscription: { endpoint, keys } }, isOurs: isPushState });
}

/**
 * Unsubscribes on sign-out, also without a network: the push service reports it to the server at the next push. A browser has
 * one subscription for all its events: those at which somebody stays signed in get a new one.
 */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  // Nobody waits for it: without a network the other event makes it when it is next opened.
  void subscribeOthers().catch(() => undefined);
}

async function subscribeOthers(): Promise<void> {
  for (const { base } of otherEvents()) {
    const there = sessionAt(base);
    if (there) await subscribeToPush(there.user_id, there.token, base);
  }
}
