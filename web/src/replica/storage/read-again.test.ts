import { IDBDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attendee, Device } from '../testing/device.ts';
import { replicaStorage } from './storage.ts';

let device: Device;
/** How many reads of people the browser still cuts off, as one does that loses its database. */
let cutOffs = 0;
beforeEach(async () => {
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    const transaction = begin.apply(this, given);
    if (cutOffs > 0 && this.name.endsWith('--users') && transaction.mode === 'readonly') {
      cutOffs--;
      queueMicrotask(() => transaction.abort());
    }
    return transaction;
  });
  device = new Device();
  device.server.put('users', attendee('ama'));
  await device.open({ storage: replicaStorage() });
  await device.replica.syncNow();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await device.close();
});

const delegates = () => device.replica.db.users.find({ selector: { ticketType: 'Delegate' } });

it.each([
  ['a document', () => device.user('ama').then((user) => [user])],
  ['a list', () => delegates().exec()],
])('%s that the browser cut off is read again, and nobody hears of it', async (_, read) => {
  cutOffs = 1;
  expect(await read()).toMatchObject([{ id: 'ama' }]);
  expect(cutOffs).toBe(0);
});

it('[S9] a replica whose emptying was cut off is filled again, and sends what is done after it', async () => {
  device.server.restoreBackup('epoch-2');
  cutOffs = 1;
  await device.replica.syncNow();
  expect(cutOffs).toBe(0);
  await device.checkIn('ama');
  await device.replica.syncNow();
  expect(device.server.applied).toHaveLength(1);
  expect(await device.unsent()).toBe(0);
});

it('a query that could not be read answers the next time that somebody asks the same', async () => {
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  vi.spyOn(device.replica.db.users.storageInstance, 'query').mockRejectedValueOnce(lost);
  await expect(delegates().exec()).rejects.toBe(lost);
  expect(await delegates().exec()).toHaveLength(1);
  const live = vi.fn();
  delegates().$.subscribe((found) => live(found.length));
  await vi.waitFor(() => expect(live).toHaveBeenCalledWith(1));
});
