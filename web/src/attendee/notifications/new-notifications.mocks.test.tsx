import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { stubStorages } from '../../shared/auth/testing/fake-storage.ts';
import { NewNotifications } from './new-notifications.tsx';
import { useReach } from './push/push-reach.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ i18n: { language: 'en' } }) }));
const session = vi.hoisted(() => ({ token: 'token' }));
vi.mock('../../shared/auth/session.ts', () => ({
  useSession: () => ({ state: 'signed_in', user_id: 'amina', ...session }),
}));
vi.mock('../../shared/notifications/use-notifications.ts', () => ({ useUnreadCount: () => 0 }));
const permission = vi.hoisted(() => ({ now: 'default' }));
vi.mock('./push/permission.ts', () => ({ usePermission: () => permission.now }));
vi.mock('./push/system-notification.ts', () => ({ showSystemNotification: async () => undefined }));

const played: string[] = [];
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  played.length = 0;
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { lang: '' } });
  vi.stubGlobal('document', page);
  class Audio {
    state = 'suspended';
    currentTime = 0;
    async resume() {
      this.state = 'running';
    }
  }
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('window', { AudioContext: Audio });
  const passedOn = { connect: (next: unknown) => next, start: () => played.push('note'), stop: () => undefined };
  // Ordinary functions, which `new` takes.
  vi.stubGlobal('OscillatorNode', function oscillator() {
    return passedOn;
  });
  vi.stubGlobal('GainNode', function gain() {
    return { ...passedOn, gain: { setTargetAtTime: () => undefined } };
  });
});
afterEach(() => {
  permission.now = 'default';
  session.token = 'token';
  vi.unstubAllGlobals();
});

/** Mounted; answers how to send it a notification. */
async function mounted() {
  let hear = (_: object) => {};
  const nothing = { subscribe: () => ({ unsubscribe() {} }) };
  const replica = {
    db: { notifications: { findOne: () => ({ $: nothing }) } },
    onNotification: (listener: typeof hear) => {
      hear = listener;
      return () => undefined;
    },
  };
  const { unmount, again } = await renderHook(replica as never, () => NewNotifications());
  return {
    unmount,
    again: () => again(() => NewNotifications()),
    send: () => doing(() => hear({ id: 'm1', title: 'Lunch', message: 'Now' })),
  };
}

it('a notification sounds once the person has tapped, in a browser that does not tell of taps as well', async () => {
  vi.stubGlobal('navigator', {});
  const { send, unmount } = await mounted();
  await send();
  expect(played).toEqual([]);
  page.dispatchEvent(new Event('pointerup'));
  await send();
  expect(played).toEqual(['note', 'note']);
  await unmount();
});

it('tells the worker that it shows what is pushed, while the page is visible', async () => {
  const serviceWorker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker });
  const { unmount } = await mounted();
  const ask = () => {
    const port = { postMessage: vi.fn() };
    serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'SHOWS' }, ports: [port] }));
    return port.postMessage.mock.calls;
  };
  expect(ask()).toEqual([[true]]);
  page.visibilityState = 'hidden';
  expect(ask()).toEqual([]);
  await unmount();
});

it('notes that no push reaches this browser where its push service refuses', async () => {
  permission.now = 'granted';
  stubStorages().local.setItem('authToken', 'token');
  const pushManager = {
    getSubscription: async () => null,
    subscribe: () => Promise.reject(new DOMException('push service error', 'AbortError')),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), { ready: Promise.resolve({ pushManager }) }),
  });
  vi.stubGlobal('fetch', async () => Response.json({ subscribed: false, vapid_public_key: 'B'.repeat(87) }));
  const { unmount } = await mounted();
  const hook = await renderHook({}, () => useReach(false));
  await doing(() => vi.waitFor(() => expect(hook.latest()).toBe(false)));
  await hook.unmount();
  await unmount();
});

it('tells the server of a subscription at each start, and at once in a new session: it pushes to who is signed in', async () => {
  permission.now = 'granted';
  const { local } = stubStorages();
  local.setItem('authToken', 'token');
  // The browser said today that the server pushes: no reason not to tell it.
  local.setItem('pushesOffered', `${new Date().toDateString()} true`);
  const key = 'B'.repeat(87);
  const subscription = {
    options: { applicationServerKey: Uint8Array.from(atob(`${key}=`), (letter) => letter.charCodeAt(0)).buffer },
    toJSON: () => ({ endpoint: 'this browser', keys: {} }),
  };
  const pushManager = { getSubscription: async () => subscription };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), { ready: Promise.resolve({ pushManager }) }),
  });
  const told: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    told.push([headers.Authorization, JSON.parse(body).subscription.endpoint]);
    return Response.json({ subscribed: true, vapid_public_key: key });
  });
  const app = await mounted();
  await doing(() => vi.waitFor(() => expect(told).toEqual([['Bearer token', 'this browser']])));
  await app.again();
  session.token = 'of a new session';
  local.setItem('authToken', session.token);
  await app.again();
  await doing(() => vi.waitFor(() => expect(told).toHaveLength(2)));
  expect(told[1]).toEqual(['Bearer of a new session', 'this browser']);
  await app.unmount();
});

it('subscribes nobody to pushes who did not ask to be remembered: they would go on once the tab is closed', async () => {
  permission.now = 'granted';
  stubStorages().tab.setItem('authToken', 'token');
  const subscribe = vi.fn(() => Promise.reject(new DOMException('push service error', 'AbortError')));
  const pushManager = { getSubscription: async () => null, subscribe };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), { ready: Promise.resolve({ pushManager }) }),
  });
  const fetch = vi.fn(async () => Response.json({ subscribed: false, vapid_public_key: 'B'.repeat(87) }));
  vi.stubGlobal('fetch', fetch);
  const { unmount } = await mounted();
  const hook = await renderHook({}, () => useReach(false));
  await doing(() => vi.waitFor(() => expect(hook.latest()).toBe(false)));
  await doing(() => new Promise((resolve) => setTimeout(resolve)));
  expect([fetch.mock.calls, subscribe.mock.calls]).toEqual([[], []]);
  await hook.unmount();
  await unmount();
});
