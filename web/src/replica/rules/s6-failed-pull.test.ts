import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attendee, Device } from '../testing/device.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { problem } from '../testing/scripted-server.ts';

let device: Device;
const socket = () => FakeSocket.all.at(-1)!;

beforeEach(async () => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  // The shortest wait after a failure; the next poll is minutes away.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
  device = new Device();
  await device.open();
  await device.replica.syncNow();
  socket().onopen?.();
  await device.replica.syncNow();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await device.close();
  vi.unstubAllGlobals();
});

it.each([
  ['gets no answer', () => Promise.reject(new TypeError('no network'))],
  ['is answered by a server in trouble', () => Promise.resolve(problem(503, 'unavailable'))],
  ['is answered by a captive portal', () => Promise.resolve(new Response('<html>'))],
])('[S6] news that a pull was to bring is asked for again when it %s', async (_, fail) => {
  let failed = 0;
  device.server.interfere = (path) => {
    if (path !== '/api/sync/pull' || failed > 0) return undefined;
    failed += 1;
    return fail();
  };
  const before = device.server.pulls.length;
  device.server.put('users', attendee('kofi'));
  socket().says({ type: 'sync', collections: ['users', 'rooms'] });
  await vi.waitFor(() => expect(failed).toBe(1));
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(async () => expect(await device.user('kofi')).not.toBeNull());
  expect(device.server.pulls.slice(before).map(({ collections }) => Object.keys(collections))).toEqual([
    ['users', 'rooms'],
  ]);
});

it('[S6][S8] news that could not be written is asked for again', async () => {
  const before = device.server.pulls.length;
  const storage = device.replica.db.users.storageInstance.originalStorageInstance;
  vi.spyOn(storage, 'bulkWrite').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  device.server.put('users', attendee('kofi'));
  socket().says({ type: 'sync', collections: ['users'] });
  await vi.waitFor(() => expect(device.server.pulls.length).toBe(before + 1));
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(async () => expect(await device.user('kofi')).not.toBeNull());
  expect(Object.keys(device.server.pulls[before + 1]!.collections)).toEqual(['users']);
});
