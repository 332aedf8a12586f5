import { Dexie } from 'dexie';
import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCollections, type ReplicaDatabase, storedRows } from '../collections.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { replicaName } from '../storage/replica-name.ts';
import { attendee, Device, EVENT, tokenFor } from '../testing/device.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { soon } from '../testing/waiting.ts';

let device: Device;
beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  device = new Device();
  device.server.put('users', attendee('ama'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await device.close();
  vi.unstubAllGlobals();
});

describe('a replica that is open', () => {
  it.each([
    [{}, { name: '', app_version: '' }],
    [{ appVersion: 'Build-7' }, { name: '', app_version: 'Build-7' }],
  ])('says whose it is, and of which device: %j', async (options, said) => {
    await device.open(options);
    expect(device.replica).toMatchObject({ user_id: device.userId, event_id: 'event-001', role: 'admin' });
    await device.checkIn('ama');
    // Without being asked to: a tap is enough.
    await soon(() => expect(device.server.pushes).toHaveLength(1));
    expect(device.server.pushes[0]?.device).toMatchObject({ ...said, id: device.replica.device_id });
  });

  it('calls the server that its page came from, unless it is told another one', async () => {
    vi.stubGlobal('location', { origin: 'http://here' });
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.reject(new TypeError('no network'));
    });
    const { origin: _, ...own } = { origin: undefined };
    await device.open({ ...own, origin: undefined } as never);
    await soon(() => expect(asked).toEqual(['http://here/api/sync/snapshot']));
    expect(FakeSocket.all[0]?.url).toMatch(/^ws:\/\/here\/api/);
  });

  it('[S10] sends nothing when somebody else has signed in since it last looked', async () => {
    await device.open();
    await device.replica.syncNow();
    const before = device.server.pulls.length;
    const own = device.token;
    // Read when the loop looks, and once more when the call goes out.
    let reads = 0;
    Object.defineProperty(device, 'token', {
      get: () => {
        reads += 1;
        return reads > 1 ? tokenFor('somebody-else') : own;
      },
    });
    await device.replica.syncNow();
    expect(device.server.pulls).toHaveLength(before);
  });

  it('[S4] shows again at once what is made again, and sends it', async () => {
    await device.open();
    device.server.refuses = () => ({ code: 'check_in_closed', detail: 'Not open' });
    await device.checkIn('ama');
    await device.replica.syncNow();
    const [refused] = (await device.outbox()).refused;
    expect(await device.record('record-ama')).toBeNull();
    device.server.interfere = () => Promise.reject(new TypeError('no network'));
    const before = device.server.applied.length;
    await device.replica.outbox.retryRefused(refused?.id ?? '');
    expect(await device.record('record-ama')).not.toBeNull();
    device.server.refuses = () => undefined;
    device.server.interfere = () => undefined;
    await device.replica.syncNow();
    expect(device.server.applied).toHaveLength(before + 1);
    await device.replica.outbox.retryRefused('unheard of');
    expect(await device.outbox()).toEqual({ waiting: [], refused: [] });
  });

  it('tells whoever listens of a notification, and of what waits', async () => {
    await device.open();
    await device.replica.syncNow();
    const [first, second, contents] = [vi.fn(), vi.fn(), vi.fn()];
    const stop = device.replica.onNotification(first);
    device.replica.onNotification(second);
    const stopObserving = device.replica.outbox.observe(contents);
    const notification = { type: 'notification', id: 'n1', title: 'Rain', message: '', notification_type: 'weather' };
    const whole = { ...notification, created_at: '2026-11-21T08:00:00.000Z' };
    FakeSocket.all.at(-1)?.says(whole);
    stop();
    FakeSocket.all.at(-1)?.says(whole);
    expect([first.mock.calls, second.mock.calls]).toEqual([[[whole]], [[whole], [whole]]]);
    device.server.interfere = () => Promise.reject(new TypeError('no network'));
    await device.checkIn('ama');
    await soon(() => expect(contents.mock.lastCall?.[0].waiting).toHaveLength(1));
    stopObserving();
  });

  it('[S9] tells of another role, and needs nobody who listens', async () => {
    await device.open({ onRole: undefined } as never);
    await device.replica.syncNow();
    device.server.role = 'user';
    await device.replica.syncNow();
    await device.replica.syncNow();
    expect(device.roles).toEqual([]);
    expect(device.server.pulls.at(-1)?.replica?.role).toBe('user');
  });

  it('on its own talks to nobody, and a try is over at once', async () => {
    await device.open({ sync: false });
    await device.checkIn('ama');
    await device.replica.syncNow();
    expect([device.server.pushes, device.server.pulls, FakeSocket.all]).toEqual([[], [], []]);
    expect(await device.unsent()).toBe(1);
  });
});

describe('a replica that is closed', () => {
  it('is closed once, whoever closes it, and hears of nothing any more', async () => {
    await device.open();
    await device.replica.syncNow();
    const { replica } = device;
    const heard = vi.fn();
    replica.status.subscribe(heard);
    replica.clock.subscribe(heard);
    const closing = replica.close();
    expect(replica.close()).toBe(closing);
    await closing;
    heard.mockClear();
    const roles = [...device.roles];
    const outbox = new OutboxDatabase(`${replicaName(device.userId, EVENT)}-outbox`, {
      user_id: device.userId,
      event_id: 'event-001',
    });
    await outbox.remember('clock_offset_ms', 3_600_000);
    await outbox.remember('contact', { state: 'outdated', since: 1, last_contact: 1 });
    const syncState = await outbox.recall('sync_state');
    if (syncState) await outbox.remember('sync_state', { ...syncState, role: 'door' });
    for (let turn = 0; turn < 20; turn++) await outbox.countWaiting();
    outbox.close();
    expect(heard).not.toHaveBeenCalled();
    expect(device.roles).toEqual(roles);
    await expect(device.checkIn('ama')).rejects.toMatchObject({ problem: 'closed' });
  });

  it('[S15] cuts short the call that is under way', async () => {
    await device.open();
    await device.replica.syncNow();
    let asked: AbortSignal | null | undefined;
    device.server.interfere = (_path, _answer, _body, signal) => {
      asked = signal;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
    await device.checkIn('ama');
    await soon(() => expect(asked).toBeDefined());
    await device.close();
    expect(asked?.aborted).toBe(true);
  });
});

it('a replica that can not be opened says why', async () => {
  const storage = getRxStorageDexie();
  vi.spyOn(storage, 'createStorageInstance').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await expect(device.open({ storage })).rejects.toMatchObject({ name: 'ReplicaStorageError', problem: 'full' });
});

describe('a replica whose opening fails', () => {
  it('in its last step leaves nothing open, so that the next try is not kept out by it', async () => {
    const failing = vi.spyOn(OutboxDatabase.prototype, 'counted').mockRejectedValue(new Error('broken'));
    await expect(device.open({ sync: false })).rejects.toMatchObject({ problem: 'failed' });
    failing.mockRestore();
    await device.open({ sync: false });
    await device.checkIn('ama');
    expect(await device.record('record-ama')).not.toBeNull();
  });
});

describe('the documents of a replica', () => {
  const name = () => replicaName(device.userId, EVENT);
  const ids = async (database: ReplicaDatabase) => (await database.collections.users.find().exec()).map(({ id }) => id);

  it('are seen by other tabs, and stay when it is opened again', async () => {
    const first = await openCollections(name(), getRxStorageDexie());
    expect(first.rx).toMatchObject({ multiInstance: true, eventReduce: true });
    await first.collections.users.insert(attendee('ama') as never);
    await first.rx.close();
    const again = await openCollections(name(), getRxStorageDexie());
    expect(await ids(again)).toEqual(['ama']);
    await again.rx.close();
  });

  it('[S9] of another shape, left by another app, are removed', async () => {
    const older = await createRxDatabase({ name: name(), storage: getRxStorageDexie() });
    const id = { type: 'string', maxLength: 9 } as const;
    const schema = { version: 0, primaryKey: 'id', type: 'object', properties: { id } } as const;
    const { users } = await older.addCollections({ users: { schema } });
    await users.insert({ id: 'ama' });
    await older.close();
    const database = await openCollections(name(), getRxStorageDexie());
    expect(await ids(database)).toEqual([]);
    await database.rx.close();
  });

  it('[S9] of small collections, which an earlier app kept apart, go over with what waits on top of them', async () => {
    const OLD = { version: 0, primaryKey: 'id', type: 'object', required: ['id', 'target_id'] } as const;
    const text = { type: 'string', maxLength: 200 } as const;
    const schema = { ...OLD, properties: { id: text, target_id: text }, indexes: [['target_id', 'id']] };
    const older = await createRxDatabase({ name: name(), storage: getRxStorageDexie() });
    const { bookmarks } = await older.addCollections({ bookmarks: { schema } });
    const row = (id: string, meta: object = {}, _deleted = false) => {
      const inner = { _attachments: {}, _rev: '1-old', _deleted, _meta: { lwt: 1_000, ...meta } };
      return { document: { id, target_id: _deleted ? '' : `target of ${id}`, ...inner } };
    };
    const told = { id: 'unstarred', target_id: 'target of unstarred' };
    await bookmarks.storageInstance.originalStorageInstance.bulkWrite(
      [row('kept'), row('starred', { truth: null }), row('unstarred', { truth: told }, true), row('gone', {}, true)],
      'test',
    );
    const token = await older.storageToken;
    await older.close();

    for (const time of ['first', 'second']) {
      const database = await openCollections(name(), getRxStorageDexie());
      const shown = await database.collections.bookmarks.find().exec();
      const { storage, rowId } = storedRows(database, 'bookmarks');
      const stored = await storage.findDocumentsById(['kept', 'starred', 'unstarred', 'gone'].map(rowId), true);
      expect({ time, shown: shown.map((document) => document.toJSON()) }).toEqual({
        time,
        shown: [
          { id: 'kept', target_id: 'target of kept' },
          { id: 'starred', target_id: 'target of starred' },
        ],
      });
      expect(stored.map(({ id, _meta }) => [id, _meta.truth])).toEqual([
        ['bookmarks/kept', undefined],
        ['bookmarks/starred', null],
        ['bookmarks/unstarred', told],
      ]);
      // The same database as before: what its checkpoints say still holds.
      expect(await database.rx.storageToken).toBe(token);
      await database.rx.close();
    }
    // RxDB empties a storage that it removes; the database of it stays.
    const old = await new Dexie(`rxdb-dexie-${name()}--0--bookmarks`).open();
    expect(await Promise.all(old.tables.map((table) => table.count()))).toEqual(old.tables.map(() => 0));
    old.close();
  });

  it('[S1] are not taken for open while another page holds one of their databases', async () => {
    const held = new Dexie(`rxdb-dexie-${name()}--0--small`);
    held.version(0.5).stores({ docs: 'id' });
    let isAsked = false;
    held.on('versionchange', () => {
      isAsked = true;
      // Frozen, it does not close.
      return false;
    });
    await held.open();
    let isOpen = false;
    const opening = openCollections(name(), getRxStorageDexie()).finally(() => {
      isOpen = true;
    });
    await soon(() => expect(isAsked).toBe(true));
    const last = new Dexie(`rxdb-dexie-${name()}--0--exhibitors`);
    await soon(async () => expect((await last.open()).tables).toHaveLength(3));
    last.close();
    // Several times what the rest of opening takes.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isOpen).toBe(false);
    held.close();
    await (await opening).rx.close();
  });

  it('that can not be opened are not removed, and nothing of them stays open', async () => {
    const storage = getRxStorageDexie();
    const create = storage.createStorageInstance.bind(storage);
    const failing = vi.spyOn(storage, 'createStorageInstance').mockImplementation((what) => {
      if (what.collectionName === 'users') throw new Error('broken');
      return create(what);
    });
    await expect(openCollections(name(), storage)).rejects.toThrow('broken');
    failing.mockRestore();
    const database = await openCollections(name(), storage);
    expect(await ids(database)).toEqual([]);
    await database.rx.close();
  });
});
