import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { LIMITS } from '../realtime/backoff.ts';
import { Device } from '../testing/device.ts';
import { FaultProxy } from '../testing/fault-proxy.ts';
import { RealServer } from '../testing/real-server.ts';
import { eventually, freezeWaits } from '../testing/waiting.ts';

const server = new RealServer();
const proxy = new FaultProxy(() => server.address);
const network = globalThis.fetch;
/** A busy machine takes long to load a server. */
const STARTS_WITHIN_MS = 300_000;

let device: Device;
let waits: ReturnType<typeof freezeWaits>;
let person: { access_token: string; user: { id: string } };
/** What came on the device's socket. */
let heard: string[];
/** How often it asked on it whether the server is there. */
let asked: number;
/** How often it pushed on it. */
let pushed: number;
let chance: number;
let tests = 0;

beforeAll(async () => {
  await server.start();
  await proxy.start();
}, STARTS_WITHIN_MS);
afterAll(async () => {
  proxy.stop();
  await server.remove();
}, STARTS_WITHIN_MS);

beforeEach(async () => {
  tests += 1;
  heard = [];
  asked = 0;
  chance = 0.999;
  waits = freezeWaits();
  vi.spyOn(Math, 'random').mockImplementation(() => chance);
  const { WebSocket } = await vi.importActual<{ WebSocket: typeof globalThis.WebSocket }>(
    '../../../../sync-server/node_modules/ws/wrapper.mjs',
  );
  class HeardSocket extends WebSocket {
    constructor(url: string) {
      super(url);
      this.addEventListener('message', ({ data }) => heard.push(String(data)));
      // A browser's socket that is closed before it is open says nothing to whoever does not listen.
      this.addEventListener('error', () => undefined);
    }
    /** As an app that knows no deltas: what it hears of it has to pull. */
    override send(message: string | ArrayBuffer) {
      if (message === '{"type":"ping"}') asked += 1;
      if (typeof message !== 'string') pushed += 1;
      super.send(typeof message === 'string' ? message.replace(/,"speaks":\d+/, '') : message);
    }
  }
  vi.stubGlobal('WebSocket', HeardSocket);
  person = await server.signIn(`attendee-${tests}@test.example`);
  const { access_token, user } = await server.signIn(`admin-${tests}@test.example`);
  device = new Device(user.id);
  device.token = access_token;
  vi.stubGlobal('fetch', network);
  await device.open({ origin: proxy.address });
  await device.replica.syncNow();
  await isUpToDate('');
  // The server says "pull" to who comes in; what follows is news.
  await eventually(() => expect(heard.join()).toContain('sync'));
  await edit('Before');
  await isUpToDate('Before');
  expect(proxy.calls.length).toBeGreaterThan(0);
});
afterEach(async () => {
  proxy.trouble = 'none';
  vi.restoreAllMocks();
  await device.close();
  vi.unstubAllGlobals();
});

/** Somebody changes what this device shows, over a network that is fine; resolves when the socket told of it. */
async function edit(company: string): Promise<void> {
  const before = heard.length;
  await server.call('PUT', '/api/users/me', person.access_token, { company });
  await eventually(() => expect(heard.slice(before).join()).toContain('users'));
}

const isUpToDate = (company: string) =>
  eventually(async () => expect((await device.user(person.user.id))?.company ?? '').toBe(company));
const isOffline = () => eventually(() => expect(device.replica.status.get().state).toBe('offline'));

it('[S14] behind a captive portal with a socket that lives: the next news ends the back-off', async () => {
  proxy.trouble = 'portal';
  await edit('Behind the portal');
  await isOffline();
  proxy.trouble = 'none';
  // No wait ends by itself here: only what is heard can cause a call.
  const before = proxy.calls.length;
  chance = 0;
  await edit('After the portal');
  await isUpToDate('After the portal');
  expect(proxy.calls.slice(before)).toContain('/api/sync/pull');
});

it('[S14] a call that is never answered is given up while the socket lives, and the next one goes through', async () => {
  // The time-out that every call has by itself never comes here.
  const wait = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, ms: number, ...rest: []) =>
    wait(work, ms === 600_000 ? 2 ** 31 - 1 : ms, ...rest),
  );
  proxy.trouble = 'swallowing';
  const before = proxy.calls.length;
  await edit('Unheard');
  await eventually(() => expect(proxy.calls.length).toBe(before + 1));
  proxy.trouble = 'none';
  chance = 0;
  // However long the socket took to open.
  waits.advance(LIMITS.alone.silence);
  await isOffline();
  expect(proxy.calls.length).toBe(before + 1);
  waits.advance(LIMITS.socket.retry - LIMITS.socket.silence);
  await isUpToDate('Unheard');
});

it('[S14] while the server answers on the socket a call that is given up is slow; a network gone without a word is not', async () => {
  const states: string[] = [];
  const stop = device.replica.status.subscribe(() => states.push(device.replica.status.get().state));
  const half = LIMITS.socket.silence / 2;
  proxy.trouble = 'swallowing';
  const before = proxy.calls.length;
  await edit('Slow');
  await eventually(() => expect(proxy.calls.length).toBe(before + 1));
  const heardBefore = heard.length;
  waits.advance(half);
  // Among other things: news may come behind it.
  await eventually(() => expect(heard.slice(heardBefore)).toContain('{"type":"pong"}'));
  waits.advance(half);
  await eventually(() => expect(device.replica.status.get().state).toBe('starting'));
  expect(states).not.toContain('offline');

  proxy.trouble = 'gone';
  waits.advance(LIMITS.socket.retry - LIMITS.socket.silence);
  await eventually(() => expect(proxy.calls.length).toBe(before + 2));
  const askedBefore = asked;
  waits.advance(half);
  await eventually(() => expect(asked).toBe(askedBefore + 1));
  waits.advance(half);
  await isOffline();
  stop();
});

it('[S2][S14] a scan goes on the socket, and is a call when nothing comes on that any more', async () => {
  const isStored = (id: string) =>
    eventually(async () => expect((await server.records(device.token ?? '')).map((record) => record.id)).toContain(id));
  const before = proxy.calls.length;
  pushed = 0;
  await device.checkIn(person.user.id, `on-the-socket-${tests}`);
  await isStored(`on-the-socket-${tests}`);
  expect(proxy.calls.slice(before)).not.toContain('/api/sync/push');

  proxy.trouble = 'deaf';
  const askedBefore = asked;
  await device.checkIn(person.user.id, `by-a-call-${tests}`);
  await eventually(() => expect(pushed).toBe(2));
  // What was heard on the socket was heard before.
  waits.advance(1);
  await eventually(() => expect(asked).toBe(askedBefore + 1));
  await isStored(`by-a-call-${tests}`);
  expect(proxy.calls.slice(before)).toContain('/api/sync/push');
});
