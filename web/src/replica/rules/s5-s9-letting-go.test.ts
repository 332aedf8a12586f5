import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { replicaName } from '../storage/replica-name.ts';
import { attendee, Device, EVENT } from '../testing/device.ts';
import { FakeSocket } from '../testing/fake-socket.ts';

const offline = () => Promise.reject(new TypeError('no network'));

let device: Device;
let outbox: OutboxDatabase;
beforeEach(async () => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  device = new Device();
  device.server.put('users', attendee('ama'));
  await device.open();
  await device.replica.syncNow();
  FakeSocket.all.at(-1)!.onopen?.();
  outbox = new OutboxDatabase(`${replicaName(device.userId, EVENT)}-outbox`, {
    user_id: device.userId,
    event_id: EVENT,
  });
  // A long transaction elsewhere: what this device does is answered, and not readable yet.
  device.server.heldAt = device.server.nextTransaction;
  await device.checkIn('ama');
  await device.replica.syncNow();
  expect(await outbox.answered()).toHaveLength(1);
});
afterEach(async () => {
  outbox.close();
  await device.close();
  vi.unstubAllGlobals();
});

it('[S5] what was applied is let go once all collections that it changed have come, not when one has', async () => {
  device.server.heldAt = Number.POSITIVE_INFINITY;
  device.server.put('users', attendee('kofi'));
  device.server.interfere = (path, _, body) =>
    path === '/api/sync/pull' && body.includes('"check_ins"') ? offline() : undefined;
  FakeSocket.all.at(-1)!.says({ type: 'sync', collections: ['users'] });
  await vi.waitFor(async () => expect(await device.user('kofi')).not.toBeNull());
  expect(await outbox.answered()).toHaveLength(1);
  device.server.interfere = () => undefined;
  await device.replica.syncNow();
  expect(await outbox.commands.count()).toBe(0);
});

it('[S9] what another history applied goes out again, also when this one has gone farther since', async () => {
  // Emptied for another role, and the network goes before the first page of the new one.
  device.server.role = 'user';
  let pulls = 0;
  device.server.interfere = (path) => (path === '/api/sync/pull' && ++pulls > 1 ? offline() : undefined);
  await device.replica.syncNow();
  device.server.interfere = (path) => (path === '/api/sync/push' ? offline() : undefined);
  device.server.heldAt = Number.POSITIVE_INFINITY;
  device.server.restoreBackup('epoch-2');
  const applied = BigInt((await outbox.answered())[0]?.answer?.transaction ?? 0);
  for (let number = 0; device.server.nextTransaction <= Number(applied) + 10; number++)
    device.server.put('users', attendee(`guest-${number}`));
  await device.replica.syncNow();
  device.server.interfere = () => undefined;
  await device.replica.syncNow();
  expect(device.server.applied.map((command) => command.args.user_id)).toEqual(['ama']);
});
