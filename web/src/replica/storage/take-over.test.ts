import { createRevision, createRxDatabase, getAllCollectionDocuments, now } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attendee, Device, EVENT } from '../testing/device.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { replicaName } from './replica-name.ts';

let device: Device;
beforeEach(async () => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  device = new Device();
  for (const id of ['ama', 'kofi']) device.server.put('users', attendee(id));
  await device.open();
  await device.replica.syncNow();
  await device.close();
});
afterEach(async () => {
  await device.close();
  vi.unstubAllGlobals();
});

interface Stored {
  properties: Record<string, unknown>;
  indexes: string[][];
}

/** Leaves the replica as an app would have whose people are stored otherwise. */
async function wasWrittenWith(change: (schema: Stored) => void): Promise<void> {
  const rx = await createRxDatabase({ name: replicaName(device.userId, EVENT), storage: getRxStorageDexie() });
  const all = await getAllCollectionDocuments(rx.internalStore);
  const users = all.find(({ data }) => data.name === 'users');
  if (!users) throw new Error('No people are stored');
  const schema = structuredClone(users.data.schema) as unknown as Stored;
  change(schema);
  const document = {
    ...users,
    data: { ...users.data, schema: schema as never, schemaHash: 'another' },
    _rev: createRevision(rx.token, users),
    _meta: { ...users._meta, lwt: now() },
  };
  const { error } = await rx.internalStore.bulkWrite([{ previous: users, document }], 'test');
  expect(error).toEqual([]);
  await rx.close();
}

const hadNoCompany = ({ properties }: Stored) => {
  expect(properties).toHaveProperty('company');
  delete properties.company;
};
const noNetwork = () => Promise.reject(new TypeError('no network'));

it('[S1] an app with another field, started without a network, shows what there is, and keeps what waits', async () => {
  await wasWrittenWith(hadNoCompany);
  device.server.interfere = noNetwork;
  await device.open();
  expect(await device.user('ama')).toMatchObject({ id: 'ama' });
  await device.checkIn('ama');
  await device.replica.syncNow();
  expect(await device.record('record-ama')).not.toBeNull();
  await device.close();
  // The app is of the shape that is stored now, and the documents still are of the other.
  await device.open();
  expect(await device.user('ama')).toMatchObject({ id: 'ama' });
  expect(await device.unsent()).toBe(1);
});

it('[S9] an app with another field pulls everything anew once the server answers', async () => {
  await wasWrittenWith(hadNoCompany);
  // No page that begins at the checkpoint says so.
  device.server.forget('users', 'kofi');
  device.server.interfere = noNetwork;
  await device.open();
  await device.replica.syncNow();
  expect(await device.user('kofi')).not.toBeNull();
  await device.close();
  device.server.interfere = () => undefined;
  await device.open();
  await device.replica.syncNow();
  expect([await device.user('ama'), await device.user('kofi')]).toMatchObject([{ id: 'ama' }, null]);
  const before = device.server.pulls.length;
  await device.replica.syncNow();
  // Once.
  expect(device.server.pulls.slice(before).map(({ replica }) => replica?.epoch)).toEqual(['epoch-1']);
});

it('[S9] what an app has stored with other indexes is removed', async () => {
  await wasWrittenWith(({ indexes }) => indexes.pop());
  device.server.interfere = noNetwork;
  await device.open();
  expect(await device.user('ama')).toBeNull();
});

it('what another tab takes over at the same time is as good', async () => {
  await wasWrittenWith(hadNoCompany);
  const storage = getRxStorageDexie();
  const create = storage.createStorageInstance.bind(storage);
  let conflicts = 0;
  vi.spyOn(storage, 'createStorageInstance').mockImplementation(async (what) => {
    const instance = await create(what);
    const write = instance.bulkWrite.bind(instance);
    instance.bulkWrite = async (rows, context) => {
      if (context !== 'baraza') return write(rows, context);
      await write(rows, context);
      const late = await write(rows, context);
      conflicts += late.error.length;
      return late;
    };
    return instance as never;
  });
  await device.open({ storage, sync: false });
  expect(conflicts).toBeGreaterThan(0);
  expect(await device.user('ama')).toMatchObject({ id: 'ama' });
});
