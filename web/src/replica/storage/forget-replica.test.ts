import { Dexie } from 'dexie';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { attendee, Device, EVENT } from '../testing/device.ts';
import { forgetReplica, removeReplica } from './forget-replica.ts';
import { replicaStorage } from './storage.ts';

afterEach(() => vi.restoreAllMocks());

const BEFORE = new Set<string>();

/** What is stored of documents in databases that were not there before. */
async function storedDocuments(): Promise<unknown[]> {
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('rxdb-') && !BEFORE.has(name));
  const stored = names.map(async (name) => {
    const database = await new Dexie(name).open();
    const documents = await database.table('docs').toArray();
    database.close();
    return documents;
  });
  return (await Promise.all(stored)).flat();
}

it.each([
  ['the server ended', forgetReplica],
  ['was left', removeReplica],
])('[S10] of whose session %s nothing stays on a full disk either', async (_, remove) => {
  for (const name of await Dexie.getDatabaseNames()) BEFORE.add(name);
  const device = new Device();
  device.server.put('users', attendee('ama'));
  await device.open({ storage: replicaStorage() });
  await device.replica.syncNow();
  await device.close();
  expect(JSON.stringify(await storedDocuments())).toContain('ama');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const done = vi.fn();
  await remove(
    { user_id: device.userId, event_id: EVENT },
    { isWanted: () => true, isLast: () => true, done },
    replicaStorage(),
  );
  expect(done).toHaveBeenCalledOnce();
  expect(await storedDocuments()).toEqual([]);
});
