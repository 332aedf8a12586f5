import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Device } from '../testing/device.ts';
import { problem } from '../testing/scripted-server.ts';

let device: Device;
beforeEach(async () => {
  device = new Device();
  device.server.put('users', { id: 'ama', event_id: 'event-001', name: 'Ama' });
  await device.open();
  await device.replica.syncNow();
});
afterEach(() => device.close());

const stuckSince = () => device.replica.status.get().stuckSince;
/** By the server's clock, as it was measured when the command was made. */
const madeAt = async (at: number) => {
  const made = (await device.outbox()).waiting[at];
  return Date.parse(made?.made_at ?? '') + (made?.clock_offset_ms ?? 0);
};
const HOUR_MS = 3_600_000;

it('says since when nothing of what waits was answered, though fetching works and the server can be reached', async () => {
  expect(stuckSince()).toBeNull();
  device.server.interfere = (path) =>
    path === '/api/sync/push' ? Promise.resolve(problem(503, 'unavailable', 'The disk is full')) : undefined;
  await device.checkIn('ama');
  await device.replica.syncNow();
  await vi.waitFor(async () => expect(stuckSince()).toBe(await madeAt(0)));
  const first = stuckSince();
  await device.checkIn('ama');
  await device.replica.syncNow();
  expect(stuckSince()).toBe(first);

  device.server.interfere = () => undefined;
  await device.replica.syncNow();
  await vi.waitFor(() => expect(stuckSince()).toBeNull());
});

it('says the same time of the server however the clock is measured meanwhile', async () => {
  device.server.ahead = HOUR_MS;
  await device.replica.syncNow();
  device.server.interfere = (path) =>
    path === '/api/sync/push' ? Promise.resolve(problem(503, 'unavailable', 'It only reads')) : undefined;
  await device.checkIn('ama');
  await vi.waitFor(async () => expect(stuckSince()).toBe(await madeAt(0)));
  const first = stuckSince();
  expect(first).toBeGreaterThan(Date.now() + HOUR_MS / 2);
  // As if the phone's clock had been put forward.
  device.server.ahead = 0;
  await device.replica.syncNow();
  await vi.waitFor(() => expect(device.replica.clock.offset()).toBeLessThan(HOUR_MS / 2));
  expect(stuckSince()).toBe(first);
});

it('counts from the last answer, however old what waits behind it is', async () => {
  device.server.interfere = () => Promise.resolve(problem(503, 'unavailable', 'Back soon'));
  for (let i = 0; i < 120; i++) await device.checkIn('ama');
  let answered = 0;
  device.server.ahead = HOUR_MS;
  device.server.interfere = async (path, answer) => {
    if (path !== '/api/sync/push') return answer();
    answered += 1;
    return answered === 1 ? answer() : problem(503, 'unavailable', 'Back soon');
  };
  const before = Date.now() + HOUR_MS;
  await device.replica.syncNow();
  await vi.waitFor(() => expect(device.replica.status.get().waiting).toBeLessThan(120));
  expect(device.replica.status.get().waiting).toBeGreaterThan(0);
  await vi.waitFor(() => expect(stuckSince()).toBeGreaterThanOrEqual(before));
  expect(await madeAt(0)).toBeLessThan(before);
});

it('says since when the server has no news for anybody, as long as the server says so', async () => {
  const since = '2026-11-21T09:05:00.000Z';
  const newsHeldSince = () => device.replica.status.get().newsHeldSince;
  device.server.interfere = async (path, answer) => {
    const body = (await (await answer()).json()) as object;
    return Response.json(path === '/api/sync/pull' ? { ...body, news_held_since: since } : body);
  };
  await device.replica.syncNow();
  await vi.waitFor(() => expect(newsHeldSince()).toBe(Date.parse(since)));
  device.server.interfere = () => undefined;
  await device.replica.syncNow();
  await vi.waitFor(() => expect(newsHeldSince()).toBeNull());
});
