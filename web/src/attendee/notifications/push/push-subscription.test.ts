import { afterEach, expect, test, vi } from 'vitest';
import { isPushOffered, subscribeToPush, unsubscribeFromPush } from './push-subscription.ts';

const OLD_KEY = 'A'.repeat(86);
const NEW_KEY = 'B'.repeat(86);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that is subscribed with the old key, and a server that has this one. */
function browserAt(serverKey: string | null) {
  const done: string[] = [];
  const bytes = (key: string) => Uint8Array.from(atob(key.padEnd(88, '=')), (letter) => letter.charCodeAt(0));
  const subscription = (endpoint: string, key: Uint8Array) => ({
    options: { applicationServerKey: key.buffer },
    unsubscribe: async () => done.push(`unsubscribe ${endpoint}`),
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  });
  const pushManager = {
    getSubscription: async () => subscription('old', bytes(OLD_KEY)),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      done.push(`subscribe ${applicationServerKey.toString() === bytes(NEW_KEY).toString()}`);
      return subscription('new', applicationServerKey);
    },
  };
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ pushManager }), ready: Promise.resolve({ pushManager }) },
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const told = JSON.parse(body).subscription?.endpoint;
    if (told) done.push(`tell ${told}`);
    return Response.json({ subscribed: true, vapid_public_key: serverKey });
  });
  return done;
}

test('a browser whose server has other keys ends its subscription, which a thief of the old ones could push to', async () => {
  const done = browserAt(NEW_KEY);
  await subscribeToPush('user-1', 'token');
  expect(done).toEqual(['tell old', 'unsubscribe old', 'subscribe true', 'tell new']);
});

test('it subscribes once the service worker is there, and gives up if that takes a minute', async () => {
  vi.useFakeTimers();
  const done = browserAt(NEW_KEY);
  const { ready } = navigator.serviceWorker;
  const worker = { getRegistration: async () => undefined, ready: new Promise<unknown>(() => undefined) };
  vi.stubGlobal('navigator', { serviceWorker: worker });
  const inVain = subscribeToPush('user-1', 'token');
  await vi.advanceTimersByTimeAsync(60_000);
  await inVain;
  expect(done).toEqual([]);
  worker.ready = new Promise((resolve) => setTimeout(() => resolve(ready), 59_000));
  const subscribing = subscribeToPush('user-1', 'token');
  await vi.advanceTimersByTimeAsync(59_000);
  await subscribing;
  expect(done).toEqual(['tell old', 'unsubscribe old', 'subscribe true', 'tell new']);
});

test('with the same keys it stays subscribed, and says so in one call: the server may have forgotten it', async () => {
  const done = browserAt(OLD_KEY);
  const call = vi.fn(fetch);
  vi.stubGlobal('fetch', call);
  expect(await subscribeToPush('user-1', 'token')).toBe(true);
  expect([done, call.mock.calls.length]).toEqual([['tell old'], 1]);
});

test('one whose push service the server does not know is not told of as subscribed', async () => {
  browserAt(OLD_KEY);
  const invalid = { code: 'invalid', title: 'Some values are not valid', detail: 'endpoint', status: 422 };
  const headers = { 'Content-Type': 'application/problem+json' };
  vi.stubGlobal('fetch', async () => Response.json(invalid, { status: 422, headers }));
  expect(await subscribeToPush('user-1', 'token')).toBe(false);
});

test('it says whether the browser is subscribed: not where the server pushes nothing, offline as it was left', async () => {
  const done = browserAt(NEW_KEY);
  expect([await subscribeToPush('user-1', 'token'), await isPushOffered('user-1', 'token')]).toEqual([true, true]);
  browserAt(null);
  expect([await subscribeToPush('user-1', 'token'), await isPushOffered('user-1', 'token')]).toEqual([false, false]);
  browserAt(NEW_KEY);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect([await subscribeToPush('user-1', 'token'), await isPushOffered('user-1', 'token')]).toEqual([true, undefined]);
  const { pushManager } = (await navigator.serviceWorker.getRegistration()) as ServiceWorkerRegistration;
  pushManager.getSubscription = async () => null;
  expect(await subscribeToPush('user-1', 'token')).toBe(false);
  expect(done).toEqual(['tell old', 'unsubscribe old', 'subscribe true', 'tell new']);
});

/** Of a browser that is signed in at two events, of which the other one's addresses begin with /e/camp. */
function browserAtTwo({ remembered = true } = {}) {
  const done: string[] = [];
  let endpoint: string | null = 'both';
  const options = { applicationServerKey: null };
  const of = (name: string) => ({
    options,
    unsubscribe: async () => {
      done.push(`unsubscribe ${name}`);
      endpoint = null;
    },
    toJSON: () => ({ endpoint: name, keys: { p256dh: 'p', auth: 'a' } }),
  });
  const pushManager = {
    getSubscription: async () => (endpoint === null ? null : of(endpoint)),
    subscribe: async () => of('anew'),
  };
  const claims = btoa(JSON.stringify({ sub: 'kofi', event_id: 'camp', role: 'user' })).replace(/=+$/, '');
  const kept = { authToken: 'of this one', 'authToken/e/camp': `h.${claims}.s` };
  const storage = (of: Record<string, string>) =>
    Object.defineProperty({ ...of }, 'getItem', { value: (key: string) => of[key] ?? null });
  vi.stubGlobal('localStorage', storage(remembered ? kept : {}));
  vi.stubGlobal('sessionStorage', storage(remembered ? {} : kept));
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ pushManager }), ready: Promise.resolve({ pushManager }) },
  });
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    const { user_id, subscription } = JSON.parse(body) as { user_id: string; subscription?: { endpoint: string } };
    if (subscription) done.push(`tell ${path} of ${user_id} ${subscription.endpoint} ${headers.Authorization}`);
    return Response.json({ subscribed: true, vapid_public_key: OLD_KEY });
  });
  return { done, token: kept['authToken/e/camp'], forget: () => (endpoint = null) };
}

test('who signs out of one event is told nothing more of it, and is still told of the other', async () => {
  const { done, token } = browserAtTwo();
  await unsubscribeFromPush();
  await vi.waitFor(() => expect(done).toHaveLength(2));
  expect(done).toEqual(['unsubscribe both', `tell /e/camp/api/notifications/subscribe of kofi anew Bearer ${token}`]);
});

test('who is not remembered at the other event is not subscribed there: pushes would go on once the tab is closed', async () => {
  const { done } = browserAtTwo({ remembered: false });
  await unsubscribeFromPush();
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual(['unsubscribe both']);
});

test('a browser that was not subscribed is not asked to be', async () => {
  const { done, forget } = browserAtTwo();
  forget();
  await unsubscribeFromPush();
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual([]);
});

test('who signs out leaves no notification of theirs to whoever has the phone next; those of another event stay', async () => {
  const shown = new Set<string>();
  const notification = (tag: string, data: object | null) => {
    shown.add(tag);
    return { data, close: () => shown.delete(tag) };
  };
  const all = [
    notification('by the page', { path: '/?section=notifications&message=m1' }),
    notification('pushed', { base: undefined }),
    notification('by an earlier version', null),
    notification('by the page of the camp', { path: '/e/camp/?section=notifications&message=m2' }),
    notification('pushed by the camp', { base: '/e/camp' }),
  ];
  const registration = { pushManager: { getSubscription: async () => null }, getNotifications: async () => all };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  await unsubscribeFromPush();
  expect([...shown]).toEqual(['by the page of the camp', 'pushed by the camp']);
});
