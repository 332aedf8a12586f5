import { IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attendee, Device } from '../testing/device.ts';
import { replicaStorage } from './storage.ts';

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

const LOST = new DOMException('Connection to Indexed Database server lost', 'UnknownError');

/** The browser aborts the transaction of the next read. @returns whether it has */
function abortNextRead(): () => boolean {
  let aborted = false;
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype])
    for (const name of ['get', 'getAll', 'openCursor'] as const) {
      const read = prototype[name] as (...given: unknown[]) => IDBRequest;
      vi.spyOn(prototype, name).mockImplementation(function (this: IDBObjectStore & IDBIndex, ...given: unknown[]) {
        const { transaction } = this.objectStore ?? this;
        const request = read.apply(this, given);
        if (!aborted && transaction.mode === 'readonly') {
          aborted = true;
          transaction.abort();
        }
        return request as never;
      });
    }
  return () => aborted;
}

it('what the browser has aborted is read again, and nobody hears of it', async () => {
  const wasAborted = abortNextRead();
  expect(await device.user('ama')).toMatchObject({ id: 'ama' });
  expect(wasAborted()).toBe(true);
});

it('a query that could not be read answers the next time that somebody asks the same', async () => {
  const ask = () => device.replica.db.users.find({ selector: { ticketType: 'Delegate' } });
  const { storageInstance } = device.replica.db.users;
  vi.spyOn(storageInstance, 'query').mockRejectedValueOnce(LOST);
  await expect(ask().exec()).rejects.toBe(LOST);
  expect(await ask().exec()).toHaveLength(1);
  const live = vi.fn();
  ask().$.subscribe((found) => live(found.length));
  await vi.waitFor(() => expect(live).toHaveBeenCalledWith(1));
});

it('[S5] a replica that could not be read while it was emptied is filled again', async () => {
  device.server.restoreBackup('epoch-2');
  vi.spyOn(device.replica.db.users.storageInstance, 'query').mockRejectedValueOnce(LOST);
  for (let times = 0; times < 3; times++) await device.replica.syncNow();
  await vi.waitFor(() => expect(device.replica.status.get()).toMatchObject({ filled: true }));
});
