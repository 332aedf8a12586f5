import { eventBaseOf } from '@baraza/schema/event/event-address';
import { EVENT_BASE } from '../../../replica/event-base.ts';
import { createServerCall } from '../../../replica/index.ts';
import { keptSession, otherEvents } from '../../../shared/auth/known-events.ts';

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

/** What the server is told of a subscription. */
type Told = { [Name in 'endpoint' | 'keys']: PushSubscriptionJSON[Name] };

function toldOf(subscription: PushSubscription): Told {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys };
}

/** @returns tells the server of a subscription, if any; resolves to its key: null where it pushes nothing there, undefined: no answer */
function pushCall(userId: string, token: string, base?: string) {
  const call = createServerCall(() => token, base);
  return async (subscription?: Told): Promise<string | null | undefined> => {
    const body = { user_id: userId, subscription };
    const answer = await call('/api/notifications/subscribe', { body, isOurs: isPushState });
    if (answer.kind === 'ok') return answer.body.vapid_public_key;
    // Not of a push service that the server knows.
    return answer.kind === 'problem' && answer.problem.code === 'invalid' ? null : undefined;
  };
}

/** Whether this page's server pushes at all; undefined where it did not answer. */
export async function isPushOffered(userId: string, token: string): Promise<boolean | undefined> {
  const key = await pushCall(userId, token)();
  return key === undefined ? undefined : key !== null;
}

/**
 * Subscribes this browser to the server's push messages. Does nothing if the browser or the server doesn't support push
 * or the call fails: the next start tries again.
 * @param base where the addresses of the event begin; absent: of this page's
 * @returns whether it is subscribed now. @throws when the browser or its push service refuses
 */
export async function subscribeToPush(userId: string, token: string, base?: string): Promise<boolean> {
  const manager = await readyPushManager();
  if (!manager) return false;
  const tell = pushCall(userId, token, base);
  const before = await manager.getSubscription();
  // One call at most starts: the server may have forgotten the browser, and says with which key it is to be subscribed.
  const serverKey = await tell(before ? toldOf(before) : undefined);
  // Without a network it is as it was left.
  if (!serverKey) return serverKey === undefined && before !== null;
  const key = bytesOf(serverKey);
  if (before && hasKey(before, key)) return true;
  // A subscription for another server key would never receive anything.
  await before?.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return Boolean(await tell(toldOf(subscription)));
}

/**
 * Unsubscribes on sign-out, also without a network: the push service reports it to the server at the next push. A browser has
 * one subscription for all its events: those at which somebody stays signed in get a new one. What this event has shown goes too.
 */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await closeShown(registration).catch(() => undefined);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  // Nobody waits for it: without a network the other event makes it when it is next opened.
  void subscribeOthers().catch(() => undefined);
}

/** Whoever has the device next would read it in the system's list of notifications. */
async function closeShown(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  // Missing in Safari before 16.
  for (const shown of (await registration?.getNotifications?.()) ?? [])
    if (eventBaseOf(shown.data?.path ?? shown.data?.base ?? '') === EVENT_BASE) shown.close();
}

async function subscribeOthers(): Promise<void> {
  for (const { base } of otherEvents()) {
    const there = keptSession(base);
    if (there) await subscribeToPush(there.user_id, there.token, base);
  }
}
