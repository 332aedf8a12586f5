import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropKept, oneKept } from '../outbox/kept-check-ins.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { forgetReplica } from '../storage/forget-replica.ts';
import { replicaName } from '../storage/replica-name.ts';
import { attendee, Device, EVENT } from '../testing/device.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { uuidV7 } from '../uuid-v7.ts';

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

/** What this device did has come back to it. */
async function comeBack(): Promise<void> {
  device.server.heldAt = Number.POSITIVE_INFINITY;
  device.server.put('users', attendee('kofi'));
  await device.replica.syncNow();
  expect(await outbox.commands.count()).toBe(0);
}

const appliedTo = () => device.server.applied.map((command) => command.args.user_id);

it('[S9] a check-in that had come back goes out again, first, to a server that went back to a backup', async () => {
  await comeBack();
  device.server.interfere = offline;
  await device.checkIn('kofi');
  device.server.interfere = () => undefined;
  device.server.restoreBackup('epoch-2');
  await device.replica.syncNow();
  expect(appliedTo()).toEqual(['ama', 'kofi']);
  expect(await device.record('record-ama')).toMatchObject({ status: 'accepted' });
  // And once more, from the history that it was sent to.
  await device.replica.syncNow();
  expect(await outbox.commands.count()).toBe(0);
  device.server.restoreBackup('epoch-3');
  await device.replica.syncNow();
  expect(appliedTo()).toEqual(['ama', 'kofi']);
});

it('[S9] what a door had corrected stays corrected on a server that went back to a backup: the undoing goes out again, too', async () => {
  await comeBack();
  const undone = { check_in_id: 'record-ama', user_id: 'ama', reason: 'The wrong person', next: null };
  await device.replica.perform('undo_check_in', undone);
  await device.replica.syncNow();
  expect(await outbox.commands.count()).toBe(0);
  device.server.restoreBackup('epoch-2');
  await device.replica.syncNow();
  expect(device.server.applied.map(({ name }) => name)).toEqual(['record_check_in', 'undo_check_in']);
});

it('[S9] a check-in that had come back goes out again to an older copy with the same epoch, and not for another role', async () => {
  await comeBack();
  device.server.role = 'user';
  await device.replica.syncNow();
  expect(device.server.pushes).toHaveLength(1);
  device.server.restoreBackup(device.server.epoch);
  await device.replica.syncNow();
  expect(appliedTo()).toEqual(['ama']);
  expect(await device.unsent()).toBe(0);
});

it('[S5] a check-in that had come back is sent no more, and shows nothing of its own', async () => {
  await comeBack();
  expect(await device.unsent()).toBe(0);
  const sent = device.server.pushes.length;
  // An admin has undone it.
  device.server.put('users', attendee('ama'));
  await device.replica.syncNow();
  expect(await device.user('ama')).toMatchObject({ checkedIn: false });
  await device.close();
  await device.open();
  await device.replica.syncNow();
  expect(await device.user('ama')).toMatchObject({ checkedIn: false });
  expect(device.server.pushes).toHaveLength(sent);
});

it('[S9] a check-in is kept for three days', async () => {
  await comeBack();
  const row = (await oneKept(outbox))!;
  const day = 24 * 3_600_000;
  await dropKept(outbox);
  for (const days of [2, 4]) {
    const id = uuidV7(new Date(Date.now() - days * day));
    await outbox.metadata.add({ key: `kept/${id}`, value: row });
    await device.close();
    await device.open();
    expect(await oneKept(outbox)).toEqual(days < 3 ? row : undefined);
    await outbox.metadata.delete(`kept/${id}`);
  }
});

it('[S9] a check-in of a phone that was away for long is kept for three days from when it came back', async () => {
  await comeBack();
  await dropKept(outbox);
  device.server.interfere = offline;
  await device.checkIn('kofi');
  // As if it had waited for four days.
  const made = new Date(Date.now() - 4 * 24 * 3_600_000);
  const [row] = await outbox.waiting(1);
  const command = { ...row!.command, id: uuidV7(made), made_at: made.toISOString() };
  await outbox.commands.put({ ...row!, id: command.id, command });
  device.server.interfere = () => undefined;
  await device.replica.syncNow();
  expect(await outbox.commands.count()).toBe(0);
  await device.close();
  await device.open();
  expect(await oneKept(outbox)).toMatchObject({ id: command.id });
});

it('[S17] nothing is kept of a phone that was taken off the doors', async () => {
  await comeBack();
  await outbox.dropAnswered();
  expect(await oneKept(outbox)).toBeUndefined();
});

it('[S9] [S10] a check-in that had come back goes out again though the backup has no session of this phone either', async () => {
  await comeBack();
  await device.close();
  const removal = { isWanted: () => true, isLast: () => true, done: () => undefined };
  await forgetReplica(outbox.owner, removal);
  device.server.restoreBackup('epoch-2');
  // Signed in again.
  await device.open();
  await device.replica.syncNow();
  expect(appliedTo()).toEqual(['ama']);
  expect(await device.record('record-ama')).toMatchObject({ status: 'accepted' });
});

it('[S9] whom a door turned away is known again on a server that went back to a backup', async () => {
  await comeBack();
  const refused = {
    check_in_id: 'refused',
    user_id: '',
    gate_id: 'main',
    check_in_method: 'qr',
    verdict: 'tampered',
  } as const;
  await device.replica.perform('record_refused_scan', refused);
  await device.replica.syncNow();
  expect(await outbox.commands.count()).toBe(0);
  device.server.restoreBackup('epoch-2');
  await device.replica.syncNow();
  expect(device.server.applied.map(({ name }) => name)).toEqual(['record_check_in', 'record_refused_scan']);
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
