import { Dexie } from 'dexie';
import { IDBVersionChangeEvent as ClosedByBrowser, IDBObjectStore } from 'fake-indexeddb';
import { createRxDatabase } from 'rxdb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countWaiting } from '../outbox/count-waiting.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { append } from '../testing/append.ts';
import { attendee, Device, EVENT } from '../testing/device.ts';
import { FakeDocument } from '../testing/fake-document.ts';
import { eventually } from '../testing/waiting.ts';
import { replicaName } from './replica-name.ts';
import { RETEST_MS } from './retest-storage.ts';
import { openDatabase, replicaStorage } from './storage.ts';
import { ReplicaStorageError, toStorageError } from './storage-error.ts';

const offline = () => Promise.reject(new TypeError('no network'));

describe('a device that can not keep things', () => {
  let device: Device;
  beforeEach(async () => {
    device = new Device();
    device.server.put('users', attendee('ama'));
    await device.open({ storage: replicaStorage() });
    await device.replica.syncNow();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await device.close();
  });

  it('[S1] a full disk is an error of the command, which then did not happen', async () => {
    const full = new Dexie.QuotaExceededError('full');
    vi.spyOn(OutboxDatabase.prototype, 'appendAll').mockRejectedValueOnce(full);
    const failed = await device.checkIn('ama').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ReplicaStorageError);
    expect(failed).toMatchObject({ problem: 'full' });
    expect(device.replica.status.get()).toMatchObject({ state: 'storage_failed', problem: 'full' });
    expect(await device.unsent()).toBe(0);
    expect(await device.user('ama')).toMatchObject({ checkedIn: false });
  });

  it('[S1] says no longer that it can not keep things once it has kept one, also in a tab that does not talk', async () => {
    await device.close();
    await device.open({ sync: false });
    vi.spyOn(OutboxDatabase.prototype, 'appendAll').mockRejectedValueOnce(new Dexie.QuotaExceededError('full'));
    await expect(device.checkIn('ama')).rejects.toMatchObject({ problem: 'full' });
    expect(device.replica.status.get().state).toBe('storage_failed');
    await device.checkIn('ama');
    expect(device.replica.status.get().state).not.toBe('storage_failed');
  });

  describe('whose disk was full', () => {
    let screen: FakeDocument;
    let isFull: boolean;
    beforeEach(async () => {
      await device.close();
      screen = new FakeDocument();
      vi.stubGlobal('document', screen);
      vi.stubGlobal('window', new EventTarget());
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      await device.open({ sync: false });
      isFull = true;
      const put = IDBObjectStore.prototype.put;
      // As a browser does it: the write fails, and takes its transaction with it.
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, args);
      });
      await expect(device.checkIn('ama')).rejects.toMatchObject({ problem: 'full' });
    });
    afterEach(async () => {
      await device.close();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    const isLifted = () => vi.waitFor(() => expect(device.replica.status.get().state).not.toBe('storage_failed'));

    it('[S1] says so until it can keep things again, which it finds out by itself', async () => {
      const write = vi.spyOn(OutboxDatabase.prototype, 'remember');
      vi.advanceTimersByTime(RETEST_MS);
      await vi.waitFor(() => expect(write).toHaveBeenCalledOnce());
      await expect(write.mock.results[0]?.value).rejects.toThrow();
      expect(device.replica.status.get()).toMatchObject({ state: 'storage_failed', problem: 'full' });
      isFull = false;
      vi.advanceTimersByTime(RETEST_MS);
      await isLifted();
      vi.advanceTimersByTime(RETEST_MS * 3);
      expect(write).toHaveBeenCalledTimes(2);
    });

    it('[S1] looks at once when somebody comes back to it', async () => {
      isFull = false;
      screen.dispatchEvent(new Event('visibilitychange'));
      await isLifted();
    });
  });

  it('[S1] a command that is on disk but can not be shown is not done twice, and shows with the next page', async () => {
    device.server.interfere = offline;
    const storage = device.replica.db.users.storageInstance.originalStorageInstance;
    vi.spyOn(storage, 'bulkWrite').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    await device.checkIn('ama');
    expect(await device.unsent()).toBe(1);
    expect(await device.user('ama')).toMatchObject({ checkedIn: false });
    device.server.interfere = (path) => (path === '/api/sync/push' ? offline() : undefined);
    await device.replica.syncNow();
    expect(await device.user('ama')).toMatchObject({ checkedIn: true });
  });

  it('opens a connection again that the browser has closed', async () => {
    const { dexieDb } = await (device.replica.db.users.storageInstance.internals as Promise<{ dexieDb: Dexie }>);
    const connection = dexieDb.backendDB();
    connection.close();
    connection.dispatchEvent(new ClosedByBrowser('close') as unknown as Event);
    await eventually(() => expect(dexieDb.backendDB()).not.toBe(connection));
    await device.checkIn('ama');
    expect(await device.user('ama')).toMatchObject({ checkedIn: true });
  });

  it('opens connections again that were closed for the page to be put aside, when it is back', async () => {
    const { dexieDb } = await (device.replica.db.users.storageInstance.internals as Promise<{ dexieDb: Dexie }>);
    // As Dexie does when the browser keeps the page for going back to it.
    dexieDb.close({ disableAutoOpen: false });
    await eventually(() => expect(dexieDb.isOpen()).toBe(true));
    await device.checkIn('ama');
    expect(await device.user('ama')).toMatchObject({ checkedIn: true });
  });

  it('[S15] says that the browser has deleted it, and takes nothing that would never arrive', async () => {
    device.server.interfere = offline;
    await device.close();
    const onDeleted = vi.fn();
    const first = await device.open({ onDeleted });
    await device.checkIn('ama');
    // It closes the connections of the page, as one that clears the site's data does.
    (Dexie.dependencies.indexedDB as IDBFactory).deleteDatabase(`${replicaName(device.userId, EVENT)}-outbox`);
    await eventually(() => expect(onDeleted).toHaveBeenCalledOnce());
    await expect(device.checkIn('ama', 'record-2')).rejects.toMatchObject({ problem: 'closed' });
    await device.close();
    await device.open();
    expect(device.replica.device_id).not.toBe(first.device_id);
    await device.checkIn('ama', 'record-3');
    expect((await device.outbox()).waiting).toMatchObject([{ device_id: device.replica.device_id, device_seq: 1 }]);
  });

  it('does not open again what was closed on purpose', async () => {
    const { dexieDb } = await (device.replica.db.users.storageInstance.internals as Promise<{ dexieDb: Dexie }>);
    await device.close();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(dexieDb.isOpen()).toBe(false);
  });

  it('[S15] removes what it holds though a frozen tab does not let go of it', async () => {
    await device.checkIn('ama');
    const frozen = await new Promise<IDBDatabase>((resolve) => {
      const name = `${replicaName(device.userId, EVENT)}-outbox`;
      const request = (Dexie.dependencies.indexedDB as IDBFactory).open(name);
      request.onsuccess = () => resolve(request.result);
    });
    await device.replica.wipe('discard');
    const left = await new Promise((resolve) => {
      const request = frozen.transaction('commands').objectStore('commands').count();
      request.onsuccess = () => resolve(request.result);
    });
    expect(left).toBe(0);
    frozen.close();
  });

  it('says that another tab is in the way of an upgrade instead of waiting for ever', async () => {
    // Another tab with an older app, too far gone to let go.
    const older = await new Promise<IDBDatabase>((resolve) => {
      const request = (Dexie.dependencies.indexedDB as IDBFactory).open('blocked', 10);
      request.onsuccess = () => resolve(request.result);
    });
    const newer = new Dexie('blocked');
    newer.version(2).stores({ commands: 'id' });
    expect(await openDatabase(newer).catch(toStorageError)).toMatchObject({ problem: 'blocked' });
    older.close();
  });
});

it('tells how much waits on it without opening it, and makes nothing by asking', async () => {
  const databases = Dexie.dependencies.indexedDB as IDBFactory;
  const owner = { user_id: 'Nobody here yet', event_id: EVENT };
  const name = `${replicaName(owner.user_id, EVENT)}-outbox`;
  expect(await countWaiting(owner, databases)).toBe(0);
  expect(await Dexie.exists(name)).toBe(false);
  const outbox = new OutboxDatabase(name, owner);
  for (const id of ['a', 'b']) await append(outbox, 'remove_bookmark', { kind: 'session', target_id: id });
  await outbox.markRefused(1, { code: 'invalid', detail: '', at: 0 });
  expect(await countWaiting(owner, databases)).toBe(1);
  // It stays out of the way of who removes it.
  await outbox.delete();
});

it('[S9] a replica left by an app whose documents had another shape is filled anew, and its outbox goes out', async () => {
  const device = new Device();
  const name = replicaName(device.userId, EVENT);
  const older = await createRxDatabase({ name, storage: replicaStorage() });
  await older.addCollections({
    users: {
      schema: { version: 0, primaryKey: 'id', type: 'object', properties: { id: { type: 'string', maxLength: 9 } } },
    },
  });
  const outbox = new OutboxDatabase(`${name}-outbox`, { user_id: device.userId, event_id: EVENT });
  await append(outbox, 'record_check_in', {
    check_in_id: 'record-ama',
    user_id: 'ama',
    gate_id: '',
    check_in_method: 'qr',
    verdict: 'admitted',
  });
  const checkpoints = { users: { xid: '999', seq: '999' } };
  const storage_token = await older.storageToken;
  await outbox.remember('sync_state', { storage_token, epoch: 'epoch-1', role: 'admin', checkpoints, horizons: {} });
  await older.close();
  outbox.close();

  device.server.put('users', attendee('ama'));
  await device.open({ storage: replicaStorage() });
  await device.replica.syncNow();
  expect(await device.user('ama')).toMatchObject({ checkedIn: true });
  expect(device.server.applied.map(({ args }) => args.check_in_id)).toEqual(['record-ama']);
  await device.close();
});

it.each([
  [new DOMException('x', 'QuotaExceededError'), 'full'],
  [Object.assign(new Error('x'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } }), 'full'],
  [Object.assign(new Error('x'), { name: 'VersionError' }), 'blocked'],
  [Object.assign(new Error('x'), { name: 'DatabaseClosedError' }), 'closed'],
  [new Error('x'), 'failed'],
])('tells %s apart', (error, problem) => {
  expect(toStorageError(error).problem).toBe(problem);
});
