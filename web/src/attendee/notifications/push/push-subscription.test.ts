import { afterEach, expect, test, vi } from 'vitest';
import { subscribeToPush } from './push-subscription.ts';

const OLD_KEY = 'A'.repeat(86);
const NEW_KEY = 'B'.repeat(86);

afterEach(() => vi.unstubAllGlobals());

/** A browser that is subscribed with the old key, and a server that has this one. */
function browserAt(serverKey: string) {
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
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
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
  expect(done).toEqual(['unsubscribe old', 'subscribe true', 'tell new']);
});

test('with the same keys it stays subscribed, and says so again: the server may have forgotten it', async () => {
  const done = browserAt(OLD_KEY);
  await subscribeToPush('user-1', 'token');
  expect(done).toEqual(['tell old']);
});
