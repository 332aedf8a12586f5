import { Dexie } from 'dexie';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetReplica, removeReplica } from '../storage/forget-replica.ts';
import { replicaName } from '../storage/replica-name.ts';
import { attendee, Device, EVENT, tokenFor } from '../testing/device.ts';
import { problem } from '../testing/scripted-server.ts';

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
  expect(remove.mock.calls).toEqual([['pictures'], ['plan']]);
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

it('[S15] makes other tabs close, and leave, before anything is removed', async () => {
  const channel = new BroadcastChannel(`${replicaName(device.userId, EVENT)}-tabs`);
  const heard = new Promise((resolve) => {
    channel.onmessage = ({ data }) => data.say === 'close' && resolve(data);
  });
  await device.replica.wipe();
  expect(await heard).toEqual({ say: 'close', has_left: true });
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

it('[S15] documents that fail to close do not keep the outbox open, which is to be deleted', async () => {
  const { database } = device.replica.db.users;
  const close = database.close.bind(database);
  vi.spyOn(database, 'close').mockImplementationOnce(async () => {
    await close();
    throw new Error('broken');
  });
  await expect(device.replica.wipe('discard')).rejects.toThrow('broken');
  await expect(device.unsent()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  await device.open({ sync: false });
});

/** A storage that fails at its step of this number, and at all that follow, as if the tab had died. */
function dyingStorage(atStep: number) {
  const storage = getRxStorageDexie();
  const create = storage.createStorageInstance.bind(storage);
  let steps = 0;
  let isDying = false;
  const step = () => {
    if (isDying && ++steps >= atStep) throw new Error('the tab died');
  };
  vi.spyOn(storage, 'createStorageInstance').mockImplementation(async (parameters) => {
    step();
    const instance = await create(parameters);
    const remove = instance.remove.bind(instance);
    instance.remove = async () => {
      step();
      return remove();
    };
    return instance;
  });
  return {
    storage,
    die: () => {
      isDying = true;
    },
  };
}

it.each([1, 2, 5, 9, 13, 17])(
  '[S15] what was cut short at step %i is emptied, and synced from its start',
  async (at) => {
    await device.close();
    const { storage, die } = dyingStorage(at);
    await device.open({ storage, sync: false });
    die();
    await expect(device.replica.wipe()).rejects.toThrow('the tab died');
    await device.open({ sync: false });
    const outbox = await new Dexie(`${replicaName(device.userId, EVENT)}-outbox`).open();
    const { checkpoints } = (await outbox.table('facts').get('filling'))?.value ?? {};
    outbox.close();
    expect([checkpoints, await device.replica.db.users.count().exec()]).toEqual([undefined, 0]);
    await device.close();
    await device.open();
    await device.replica.syncNow();
    expect(await device.user('ama')).toMatchObject({ name: 'Name of ama' });
  },
);

it('[S15] a removal that was cut short is finished with what waited, unless it is not wanted any more', async () => {
  device.server.interfere = () => Promise.reject(new TypeError('no network'));
  await device.checkIn('ama');
  await device.close();
  const { storage, die } = dyingStorage(3);
  await device.open({ storage, sync: false });
  die();
  const begins = vi.fn();
  await expect(device.replica.wipe('keep', begins)).resolves.toEqual({ wiped: false, unsent: 1 });
  expect(begins).not.toHaveBeenCalled();
  await expect(device.replica.wipe('discard', begins)).rejects.toThrow('the tab died');
  expect(begins).toHaveBeenCalledOnce();
  const owner = { user_id: device.userId, event_id: EVENT };
  const done = vi.fn();
  const removal = (wanted: boolean) => ({ isWanted: () => wanted, isLast: () => wanted, done });
  await removeReplica(owner, removal(false));
  const rows = Object.entries(await rowsLeft()).filter(([, count]) => count > 0);
  expect(rows.map(([name]) => name)).toContain(`${replicaName(device.userId, EVENT)}-outbox`);
  expect(done).not.toHaveBeenCalled();
  await removeReplica(owner, removal(true));
  expect(Object.values(await rowsLeft()).filter((count) => count > 0)).toEqual([]);
  expect(done).toHaveBeenCalledOnce();
});

describe('a session that was ended elsewhere', () => {
  const owner = () => ({ user_id: device.userId, event_id: EVENT });
  const removal = (last: boolean) => ({ isWanted: () => true, isLast: () => last, done: () => undefined });
  const stored = new Map<string, string>();
  beforeEach(async () => {
    stored.clear();
    const storage = { removeItem: (key: string) => stored.delete(key) };
    vi.stubGlobal(
      'localStorage',
      new Proxy(storage, {
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      }),
    );
    device.server.interfere = () => Promise.resolve(problem(401, 'not_signed_in', 'Sign in again'));
    await device.checkIn('ama');
    await device.replica.syncNow();
    expect(device.signedOut).toBe(1);
    await device.close();
  });

  it('[S10] leaves what waits to be sent, and nothing else of what the device held', async () => {
    // An event whose id begins alike is another one, at which somebody may be signed in.
    const others = [`messageCounts:${EVENT}0:u`, `gateCode:${EVENT}0:g`, 'darkMode'];
    const own = [`messageCounts:${EVENT}:u`, `gateCode:${EVENT}:g`, 'agendaReminded', 'agendaDismissed'];
    for (const key of [...own, ...others]) stored.set(key, '1');
    const before = await rowsLeft();
    expect(Object.keys(before).filter((name) => name.includes('users'))).toHaveLength(1);
    await forgetReplica(owner(), removal(true));
    const left = await rowsLeft();
    const databases = Object.entries(left).filter(([, count]) => count > 0);
    expect(databases.map(([name]) => name)).toEqual([`${replicaName(device.userId, EVENT)}-outbox`]);
    expect(remove.mock.calls).toEqual([['pictures'], ['plan']]);
    expect([...stored.keys()]).toEqual(others);
    const outbox = await new Dexie(`${replicaName(device.userId, EVENT)}-outbox`).open();
    expect(await outbox.table('commands').toArray()).toMatchObject([{ state: 'waiting' }]);
    expect(JSON.stringify(await outbox.table('facts').toArray())).not.toMatch(/Name of|checkpoints/);
    outbox.close();
  });

  it('[S10] leaves what screens keep beside it to who has signed in since', async () => {
    stored.set('agendaReminded', '1');
    await forgetReplica(owner(), removal(false));
    expect(remove).not.toHaveBeenCalled();
    expect(stored.has('agendaReminded')).toBe(true);
  });

  it('[S15] a removal that is finished late leaves that to them, too, and removes all the rest', async () => {
    stored.set('agendaReminded', '1');
    await removeReplica(owner(), removal(false));
    expect(remove).not.toHaveBeenCalled();
    expect(stored.has('agendaReminded')).toBe(true);
    expect(Object.values(await rowsLeft()).filter((count) => count > 0)).toEqual([]);
  });

  it('[S10] [S2] the queue goes out when the same person signs in again, and everything comes back', async () => {
    await forgetReplica(owner(), removal(true));
    device.server.interfere = () => undefined;
    device.token = `${tokenFor(device.userId)}2`;
    await device.open();
    await device.replica.syncNow();
    expect(device.server.applied).toHaveLength(1);
    expect(await device.unsent()).toBe(0);
    expect(await device.user('ama')).toMatchObject({ name: 'Name of ama' });
  });

  it('[S10] what was interrupted half-way shows nothing to whoever opens it', async () => {
    const storage = getRxStorageDexie();
    vi.spyOn(storage, 'createStorageInstance').mockRejectedValue(new Error('blocked'));
    await expect(forgetReplica(owner(), removal(true), storage)).rejects.toThrow('blocked');
    vi.restoreAllMocks();
    await device.open({ sync: false });
    expect(await device.user('ama')).toBeNull();
    expect(await device.unsent()).toBe(1);
  });
});
