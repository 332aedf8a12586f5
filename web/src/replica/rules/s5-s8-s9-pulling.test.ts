import { collectionNames } from '@baraza/schema/entities';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openReplica } from '../open.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { replicaName } from '../storage/replica-name.ts';
import { attendee, Device, EVENT } from '../testing/device.ts';
import { eventually, freezeWaits } from '../testing/waiting.ts';

const offline = () => Promise.reject(new TypeError('no network'));

/** An outbox database that nobody else holds open, as another tab would have it. */
const secondLook = (device: Device) =>
  new OutboxDatabase(`${replicaName(device.userId, EVENT)}-outbox`, { user_id: device.userId, event_id: EVENT });

describe('fetching while people work', () => {
  let device: Device;
  beforeEach(async () => {
    freezeWaits();
    device = new Device();
    device.server.put('users', attendee('ama'));
    await device.open();
    await device.replica.syncNow();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await device.close();
  });

  it('[S5] a pull that lands while a command waits keeps what the person did and takes what is new', async () => {
    device.server.interfere = offline;
    await device.checkIn('ama');
    device.server.interfere = (path) => (path === '/api/sync/push' ? offline() : undefined);
    device.server.put('users', attendee('ama', { company: 'Green Belt Movement' }));
    await device.replica.syncNow();
    expect(await device.user('ama')).toMatchObject({ checkedIn: true, company: 'Green Belt Movement' });
    device.server.interfere = () => undefined;
    device.server.refuses = () => ({ code: 'invalid', detail: 'no' });
    await device.replica.syncNow();
    expect(await device.user('ama')).toMatchObject({ checkedIn: false, company: 'Green Belt Movement' });
  });

  it('[S5] a page that was fetched before a tap and lands after it does not undo the tap', async () => {
    device.server.put('users', attendee('ama', { company: 'Jua Kali Solar' }));
    device.server.interfere = (path, answer) =>
      path === '/api/sync/pull' ? answer().then((page) => device.checkIn('ama').then(() => page)) : offline();
    await device.replica.syncNow();
    expect(await device.user('ama')).toMatchObject({ checkedIn: true, company: 'Jua Kali Solar' });
    expect(await device.record('record-ama')).not.toBeNull();
  });

  it('[S5] what was applied stays on the screen until a pull above its transaction has brought it', async () => {
    const seen: boolean[] = [];
    const subscription = device.replica.db.users
      .findOne('ama')
      .$.subscribe((user) => seen.push(user?.checkedIn === true));
    // A long transaction elsewhere: what this device does is not readable yet, though it is answered.
    device.server.heldAt = 102;
    await device.checkIn('ama');
    await device.replica.syncNow();
    const outbox = secondLook(device);
    expect((await outbox.answered()).map((row) => row.command.name)).toEqual(['record_check_in']);
    device.server.heldAt = Number.POSITIVE_INFINITY;
    await device.replica.syncNow();
    expect(await outbox.commands.count()).toBe(0);
    outbox.close();
    subscription.unsubscribe();
    expect(await device.user('ama')).toMatchObject({ checkedIn: true });
    expect(seen.lastIndexOf(false)).toBeLessThan(seen.indexOf(true));
  });

  it('[S6] every page of a large collection arrives, and pages asked for together come in one call', async () => {
    for (let index = 0; index < 2_500; index++) device.server.put('rooms', room(`room-${index}`));
    const before = device.server.pulls.length;
    await device.replica.syncNow();
    expect(await device.replica.db.rooms.count().exec()).toBe(2_500);
    expect(device.server.pulls.slice(before).map((pull) => Object.keys(pull.collections).length)).toEqual([
      collectionNames.length,
      1,
      1,
    ]);
  });

  it('[S7] a tombstone takes the document off the device, with all that it said', async () => {
    device.server.remove('users', 'ama');
    await device.replica.syncNow();
    expect(await device.user('ama')).toBeNull();
    const stored = await device.replica.db.users.storageInstance.findDocumentsById(['ama'], true);
    expect(JSON.stringify(stored)).not.toContain('Name of ama');
  });

  it('[S8] a page that could not be written is fetched again', async () => {
    device.server.put('users', attendee('kofi'));
    const storage = device.replica.db.users.storageInstance.originalStorageInstance;
    const broken = vi.spyOn(storage, 'bulkWrite').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    await device.replica.syncNow();
    expect(broken).toHaveBeenCalled();
    await device.replica.syncNow();
    expect(await device.user('kofi')).not.toBeNull();
  });

  it('[S3][S9] another epoch: the replica is emptied and filled anew, and what the old one had applied goes out again, first', async () => {
    device.server.put('users', attendee('only-in-the-old-one'));
    device.server.heldAt = 103;
    await device.checkIn('ama');
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(0);
    device.server.interfere = offline;
    await device.checkIn('kofi');

    device.server.interfere = () => undefined;
    device.server.heldAt = Number.POSITIVE_INFINITY;
    device.server.restoreBackup('epoch-2');
    device.server.remove('users', 'only-in-the-old-one');
    await device.replica.syncNow();
    expect(await device.user('only-in-the-old-one')).toBeNull();
    expect(await device.user('ama')).toMatchObject({ name: 'Name of ama' });
    expect(device.server.applied.map((command) => command.args.user_id)).toEqual(['ama', 'kofi']);
    expect(await device.unsent()).toBe(0);
  });

  it('[S9] the history changes while the replica is empty: what the old one had applied goes out again', async () => {
    device.server.heldAt = 102;
    await device.checkIn('ama');
    await device.replica.syncNow();
    // Emptied for another role, and the network goes before the first page of the new one.
    device.server.role = 'user';
    let pulls = 0;
    device.server.interfere = (path) => (path === '/api/sync/pull' && ++pulls > 1 ? offline() : undefined);
    await device.replica.syncNow();
    device.server.heldAt = Number.POSITIVE_INFINITY;
    device.server.restoreBackup('epoch-2');
    device.server.interfere = () => undefined;
    await device.replica.syncNow();
    expect(device.server.applied.map((command) => command.args.user_id)).toEqual(['ama']);
    expect(await device.record('record-ama')).toMatchObject({ arrived_at: expect.any(String) });
  });

  it('[S9] an answer of another history empties the replica, also when the server does not say so', async () => {
    device.server.interfere = (path, answer) =>
      path === '/api/sync/pull' ? answer().then((page) => relabel(page, { epoch: 'another' })) : undefined;
    device.server.remove('users', 'ama');
    device.server.put('users', attendee('kofi'));
    await device.replica.syncNow();
    await device.replica.syncNow();
    expect(device.server.pulls.at(-1)?.replica).toEqual({ epoch: 'another', role: 'admin' });
    expect(device.server.pulls.filter(({ replica }) => replica === null)).toHaveLength(2);
    expect(await device.user('kofi')).not.toBeNull();
  });

  it('[S9] another role: what only the old one could read is gone, and the outbox is not', async () => {
    await device.checkIn('ama');
    await device.replica.syncNow();
    device.server.remove('users', 'ama');
    device.server.role = 'user';
    device.server.interfere = (path) => (path === '/api/sync/push' ? offline() : undefined);
    await device.checkIn('kofi');
    await device.replica.syncNow();
    expect(await device.user('ama')).toBeNull();
    expect(await device.record('record-kofi')).not.toBeNull();
    expect(await device.unsent()).toBe(1);
    await eventually(() => expect(device.roles.at(-1)).toBe('user'));
  });

  it('[S7][S9] another role for a moment, in which only a push got through: nothing that it showed stays', async () => {
    await device.checkIn('ama');
    device.server.interfere = (path) => (path === '/api/sync/pull' ? offline() : undefined);
    device.server.role = 'user';
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(0);
    device.server.role = 'admin';
    // For this role the server has no such record, and so never a word of it.
    device.server.forget('check_ins', 'record-ama');
    device.server.put('users', attendee('kofi'));
    device.server.interfere = () => undefined;
    await device.replica.syncNow();
    expect(await device.user('kofi')).not.toBeNull();
    expect(await device.record('record-ama')).toBeNull();
  });

  it('[S9] a reset cut short by a dying tab is finished when it starts again', async () => {
    await device.close();
    const outbox = secondLook(device);
    await outbox.forget('sync_state');
    await outbox.remember('must_empty', true);
    outbox.close();
    await device.open({ sync: false });
    expect(await device.user('ama')).toBeNull();
  });

  it('[S9] a reset cut short by a dying tab is finished by the tab that fetches after it', async () => {
    device.server.put('users', attendee('kofi'));
    await device.replica.syncNow();
    device.server.restoreBackup('epoch-2');
    device.server.forget('users', 'kofi');
    const outbox = secondLook(device);
    await outbox.forget('sync_state');
    await outbox.remember('must_empty', true);
    outbox.close();
    await device.replica.syncNow();
    expect(await device.user('kofi')).toBeNull();
  });

  it('[S9] a reset that is cut short beside an open tab, or by a full disk, is finished before the next page', async () => {
    const storage = device.replica.db.users.storageInstance.originalStorageInstance;
    vi.spyOn(storage, 'bulkWrite').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    device.server.restoreBackup('epoch-2');
    // The new history knows nothing of her, so no page will ever speak of her.
    device.server.forget('users', 'ama');
    device.server.put('users', attendee('kofi'));
    await device.replica.syncNow();
    expect(device.replica.status.get()).toMatchObject({ state: 'storage_failed', problem: 'full' });
    await device.replica.syncNow();
    expect(await device.user('kofi')).not.toBeNull();
    expect(await device.user('ama')).toBeNull();
  });

  it('[S9] a server on an old copy of its data, with the same epoch: the replica is filled anew, the outbox goes out again', async () => {
    device.server.put('users', attendee('only-in-the-lost-hours'));
    device.server.heldAt = device.server.nextTransaction;
    await device.checkIn('ama');
    await device.replica.syncNow();
    device.server.heldAt = Number.POSITIVE_INFINITY;
    device.server.restoreBackup(device.server.epoch);
    device.server.forget('users', 'only-in-the-lost-hours');
    await device.replica.syncNow();
    expect(await device.user('only-in-the-lost-hours')).toBeNull();
    expect(device.server.applied.map((command) => command.args.user_id)).toEqual(['ama']);
    expect(await device.record('record-ama')).toMatchObject({ status: 'accepted' });
    expect(await device.unsent()).toBe(0);
  });

  it('[S9] a replica that the browser threw away alone is filled anew', async () => {
    const filled = secondLook(device);
    const syncState = await filled.recall('sync_state');
    await device.close();
    await filled.remember('sync_state', { ...syncState!, storage_token: 'that of another one' });
    filled.close();
    await device.open();
    await device.replica.syncNow();
    expect(device.server.pulls.some((pull) => pull.replica === null && pull !== device.server.pulls[0])).toBe(true);
    expect(await device.user('ama')).not.toBeNull();
  });
});

const relabel = async (answer: Response, more: Record<string, unknown>): Promise<Response> =>
  Response.json({ ...(await answer.json()), ...more, reset: false });

const room = (id: string) => ({
  id,
  event_id: EVENT,
  name: id,
  description: '',
  floor: '',
  capacity: 0,
  shape: null,
});

it('[S1] documents that are on the device open without the server', async () => {
  const device = new Device();
  device.server.put('users', attendee('ama'));
  await device.open();
  await device.replica.syncNow();
  await device.close();
  device.server.interfere = offline;
  const replica = await openReplica({
    user_id: device.userId,
    event_id: EVENT,
    role: 'admin',
    token: () => null,
    origin: 'http://server',
  });
  expect((await replica.db.users.findOne('ama').exec())?.name).toBe('Name of ama');
  await replica.close();
});
