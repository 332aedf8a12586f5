import { Dexie } from 'dexie';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replicaName } from '../storage/replica-name.ts';
import { attendee, Device, EVENT } from '../testing/device.ts';

let device: Device;
const remove = vi.fn(async () => true);
/** How many rows each database of this person has. */
async function rowsLeft(): Promise<Record<string, number>> {
  const left: Record<string, number> = {};
  for (const name of await Dexie.getDatabaseNames()) {
    if (!name.includes(replicaName(device.userId, EVENT))) continue;
    const database = await new Dexie(name).open();
    const counts = await Promise.all(database.tables.map((table) => table.count()));
    left[name] = counts.reduce((sum, count) => sum + count, 0);
    database.close();
  }
  return left;
}
beforeEach(async () => {
  vi.stubGlobal('caches', { delete: remove });
  remove.mockClear();
  device = new Device();
  device.server.put('users', attendee('ama'));
  await device.open();
  await device.replica.syncNow();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await device.close();
  vi.unstubAllGlobals();
});

it('[S15] removes all that the device holds of a person, pictures too, and nothing before it may', async () => {
  device.server.interfere = () => Promise.reject(new TypeError('no network'));
  await device.checkIn('ama');
  expect(await device.replica.wipe()).toEqual({ wiped: false, unsent: 1 });
  expect(remove).not.toHaveBeenCalled();
  expect(Math.max(...Object.values(await rowsLeft()))).toBeGreaterThan(0);
  await device.checkIn('ama', 'another');

  expect(await device.replica.wipe('discard')).toEqual({ wiped: true, discarded: 2 });
  const left = await rowsLeft();
  expect(Object.values(left).filter((count) => count > 0)).toEqual([]);
  expect(Object.keys(left).filter((name) => name.endsWith('outbox'))).toEqual([]);
  expect(remove.mock.calls).toEqual([['pictures']]);
  await expect(device.checkIn('ama')).rejects.toMatchObject({ problem: 'closed' });
});

it('[S15] with nothing unsent it needs not be told to discard', async () => {
  await device.checkIn('ama');
  await device.replica.syncNow();
  expect(await device.replica.wipe('keep')).toEqual({ wiped: true, discarded: 0 });
});

it('[S15] where pages keep no pictures the rest is removed all the same', async () => {
  vi.stubGlobal('caches', undefined);
  expect(await device.replica.wipe()).toEqual({ wiped: true, discarded: 0 });
});

it('[S15] makes other tabs close before anything is removed', async () => {
  const channel = new BroadcastChannel(`${replicaName(device.userId, EVENT)}-tabs`);
  const heard = new Promise<string>((resolve) => {
    channel.onmessage = ({ data }) => data.say === 'close' && resolve(data.say);
  });
  await device.replica.wipe();
  expect(await heard).toBe('close');
  channel.close();
});

it('[S15] a replica that can not be removed keeps its outbox: the reverse would be nobody’s', async () => {
  device.server.interfere = () => Promise.reject(new TypeError('no network'));
  await device.checkIn('ama');
  await device.close();
  const storage = getRxStorageDexie();
  await device.open({ storage, sync: false });
  vi.spyOn(storage, 'createStorageInstance').mockRejectedValue(new Error('blocked'));
  await expect(device.replica.wipe('discard')).rejects.toThrow('blocked');
  vi.restoreAllMocks();
  await device.open({ sync: false });
  expect(await device.unsent()).toBe(1);
});
