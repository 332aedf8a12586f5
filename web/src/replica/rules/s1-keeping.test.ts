import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countWaiting } from '../outbox/count-waiting.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { performCommands } from '../outbox/perform-command.ts';
import type { FollowedStatus } from '../status.ts';
import { replicaName } from '../storage/replica-name.ts';
import { RETEST_MS, retestStorage } from '../storage/retest-storage.ts';
import { BLOCKED_MS, onDisk, openDatabase, replicaStorage } from '../storage/storage.ts';
import { isClosed, ReplicaStorageError, toStorageError } from '../storage/storage-error.ts';
import { append } from '../testing/append.ts';
import { EVENT, newPerson } from '../testing/device.ts';
import { FakeDocument } from '../testing/fake-document.ts';
import { type OpenParts, openParts } from '../testing/parts.ts';
import { soon } from '../testing/waiting.ts';

const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('[S1] a command', () => {
  let parts: OpenParts;
  beforeEach(async () => {
    send.mockClear();
    parts = await openParts();
  });
  afterEach(() => parts.close());
  const send = vi.fn();
  const star = () => performCommands(parts, 'add_bookmark', [{ kind: 'session', target_id: 'opening' }], send);
  const starred = () => parts.database.collections.bookmarks.count().exec();

  it('is kept, and shown, and shows that the device can keep things', async () => {
    await star();
    expect([await parts.outbox.countWaiting(), await starred()]).toEqual([1, 1]);
    expect(parts.storageTrouble.mock.calls).toEqual([[null]]);
    expect(parts.unshown.size).toBe(0);
  });

  it('that can not be kept did not happen, and the reason is told', async () => {
    vi.spyOn(parts.outbox, 'appendAll').mockRejectedValueOnce(named('QuotaExceededError'));
    await expect(star()).rejects.toMatchObject({ name: 'ReplicaStorageError', problem: 'full' });
    expect(parts.storageTrouble.mock.calls).toEqual([['full']]);
    expect(await starred()).toBe(0);
    expect(send).not.toHaveBeenCalled();
  });

  it('is sent as soon as it is kept, while something else holds the replica', async () => {
    let release = () => {};
    void parts.exclusive(() => new Promise<void>((resolve) => (release = resolve)));
    const starring = star();
    await soon(() => expect(send).toHaveBeenCalledTimes(1));
    expect([await parts.outbox.countWaiting(), await starred()]).toEqual([1, 0]);
    release();
    await starring;
    expect(await starred()).toBe(1);
  });

  it('of several that are made together is kept with all of them, or with none', async () => {
    const stars = (...targets: string[]) =>
      performCommands(
        parts,
        'add_bookmark',
        targets.map((target_id) => ({ kind: 'session', target_id })),
        send,
      );
    const broken = { toString: () => 'broken', notToBeCloned: () => undefined } as unknown as string;
    await expect(stars('opening', broken, 'closing')).rejects.toBeInstanceOf(ReplicaStorageError);
    expect([await parts.outbox.countWaiting(), await starred()]).toEqual([0, 0]);
    await stars('opening', 'closing');
    expect((await parts.outbox.waiting(5)).map(({ device_seq }) => device_seq)).toEqual([1, 2]);
    expect(await starred()).toBe(2);
  });

  it('that is kept and can not be shown is done, and shown with the next page', async () => {
    const storage = parts.database.rx.small.storageInstance.originalStorageInstance;
    vi.spyOn(storage, 'bulkWrite').mockRejectedValueOnce(new Error('full'));
    await star();
    expect([await parts.outbox.countWaiting(), await starred()]).toEqual([1, 0]);
    expect([...parts.unshown]).toEqual((await parts.outbox.waiting(1))[0]?.touches);
  });
});

describe('[S1] a device that could not keep something', () => {
  const [write, remove] = [vi.fn(), vi.fn()];
  const outbox = { remember: write, forget: remove } as unknown as OutboxDatabase;
  let hasFailed: boolean;
  let listener: () => void;
  let screen: FakeDocument;
  let stop: () => void;
  const trouble = vi.fn(() => tell(false));
  const tell = (failed: boolean) => {
    hasFailed = failed;
    listener();
  };
  const turns = () => vi.advanceTimersByTimeAsync(0);

  beforeEach(() => {
    vi.useFakeTimers();
    for (const mock of [write, remove, trouble]) mock.mockClear();
    write.mockReset();
    screen = new FakeDocument();
    vi.stubGlobal('document', screen);
    vi.stubGlobal('window', new EventTarget());
    hasFailed = false;
    const status = {
      get: () => ({ state: hasFailed ? 'storage_failed' : 'offline' }),
      subscribe: (heard: () => void) => {
        listener = heard;
        return () => {
          listener = () => undefined;
        };
      },
      storageTrouble: trouble,
    };
    ({ stop } = retestStorage(outbox, status as unknown as FollowedStatus));
  });
  afterEach(() => stop());

  it('tries with as much as a page of news, leaves nothing of it, and says that it can again', async () => {
    tell(true);
    await vi.advanceTimersByTimeAsync(RETEST_MS - 1);
    expect(write).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(write.mock.calls).toEqual([['storage_trial', ' '.repeat(128 * 1024)]]);
    expect(remove.mock.calls).toEqual([['storage_trial']]);
    expect(trouble.mock.calls).toEqual([[null]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tries again and again while it fails, however often it is told so, and nothing is said', async () => {
    write.mockRejectedValue(named('QuotaExceededError'));
    for (let each = 0; each < 3; each++) tell(true);
    await vi.advanceTimersByTimeAsync(3 * RETEST_MS);
    expect(write).toHaveBeenCalledTimes(3);
    expect(trouble).not.toHaveBeenCalled();
    tell(false);
    expect(vi.getTimerCount()).toBe(0);
    tell(true);
    await vi.advanceTimersByTimeAsync(RETEST_MS);
    expect(write).toHaveBeenCalledTimes(4);
  });

  it('tries nothing while nobody looks, and at once when somebody comes back', async () => {
    screen.visibilityState = 'hidden';
    tell(true);
    await vi.advanceTimersByTimeAsync(3 * RETEST_MS);
    expect(write).not.toHaveBeenCalled();
    screen.visibilityState = 'visible';
    screen.dispatchEvent(new Event('visibilitychange'));
    await turns();
    expect(write).toHaveBeenCalledOnce();
    expect(trouble).toHaveBeenCalledOnce();
  });

  it('tries nothing when nothing failed, nor twice at once', async () => {
    screen.dispatchEvent(new Event('visibilitychange'));
    await turns();
    expect(write).not.toHaveBeenCalled();
    tell(true);
    write.mockReturnValue(new Promise(() => undefined));
    for (let each = 0; each < 3; each++) screen.dispatchEvent(new Event('visibilitychange'));
    await turns();
    expect(write).toHaveBeenCalledOnce();
  });

  it('tries nothing any more once the replica is closed', async () => {
    tell(true);
    stop();
    tell(true);
    screen.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(3 * RETEST_MS);
    expect(write).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a database', () => {
  type Blocked = (event: unknown) => void;
  let blocked: Blocked[];
  const opening = (open: () => Promise<unknown>) => {
    blocked = [];
    const on = (event: string, heard: Blocked) => event === 'blocked' && blocked.push(heard);
    return openDatabase({ on, open } as unknown as Dexie);
  };

  it('that another tab holds back says so after a while, and not before', async () => {
    vi.useFakeTimers();
    const failed = vi.fn();
    void opening(() => new Promise(() => undefined)).catch(failed);
    await vi.advanceTimersByTimeAsync(10 * BLOCKED_MS);
    expect(failed).not.toHaveBeenCalled();
    blocked[0]?.('first');
    await vi.advanceTimersByTimeAsync(BLOCKED_MS - 1);
    blocked[0]?.('second');
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed.mock.calls).toMatchObject([[{ problem: 'blocked', cause: 'first' }]]);
    await vi.advanceTimersByTimeAsync(BLOCKED_MS);
    expect(failed).toHaveBeenCalledOnce();
  });

  it.each([
    ['opens', () => Promise.resolve('open')],
    ['fails', () => Promise.reject(new Error('broken'))],
  ])('that %s in time does so, and no clock runs on', async (what, end) => {
    vi.useFakeTimers();
    let go: () => void = () => undefined;
    const result = opening(() => new Promise<void>((resolve) => (go = resolve)).then(end as () => Promise<string>));
    blocked[0]?.('first');
    go();
    if (what === 'opens') expect(await result).toBe('open');
    else await expect(result).rejects.toThrow('broken');
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is on disk before anything counts as done, and holds no page that is put aside', () => {
    expect(onDisk()).toEqual({ chromeTransactionDurability: 'strict', indexedDB: expect.anything() });
    const before = Dexie.dependencies.indexedDB;
    Object.assign(Dexie.dependencies, { indexedDB: undefined });
    expect(onDisk()).toEqual({ chromeTransactionDurability: 'strict' });
    Object.assign(Dexie.dependencies, { indexedDB: before });
  });

  it('that is closed under the app is opened again, and one that is closed on purpose is not', async () => {
    const { onCreate } = (replicaStorage() as unknown as { settings: { onCreate(database: Dexie): void } }).settings;
    const database = new Dexie(newPerson(), onDisk());
    database.version(1).stores({ rows: 'id' });
    onCreate(database);
    await database.open();
    const open = vi.spyOn(database, 'open');
    database.close({ disableAutoOpen: false });
    await new Promise((resolve) => setImmediate(resolve));
    expect(open).toHaveBeenCalledOnce();
    await open.mock.results[0]?.value;
    database.close();
    await new Promise((resolve) => setImmediate(resolve));
    expect(open).toHaveBeenCalledOnce();
  });
});

describe('how much waits on a device', () => {
  const owner = { user_id: newPerson(), event_id: EVENT };
  const factory = Dexie.dependencies.indexedDB as IDBFactory;

  it('is told without opening its replica, by who nobody hears of afterwards', async () => {
    const name = `${replicaName(owner.user_id, EVENT)}-outbox`;
    expect(await countWaiting(owner, factory)).toBe(0);
    expect(await Dexie.exists(name)).toBe(false);
    const outbox = new OutboxDatabase(name, owner);
    for (const target_id of ['a', 'b', 'c']) await append(outbox, 'add_bookmark', { kind: 'session', target_id });
    await outbox.markRefused(2, { code: 'invalid', detail: '', at: 0 });
    expect(await countWaiting(owner, factory)).toBe(2);
    const closed = vi.spyOn(Object.getPrototypeOf(outbox.backendDB()), 'close');
    expect(await countWaiting(owner, factory)).toBe(2);
    expect(closed).toHaveBeenCalledOnce();
    outbox.close();
  });

  it('is nothing when it can not be counted', async () => {
    const close = vi.fn();
    type Counting = { onerror?: () => void };
    const counting: Counting = {};
    const index = {
      index: (of: string) => ({ count: (what: string) => (of === 'state' && what === 'waiting' ? counting : {}) }),
    };
    const database = { close, transaction: () => ({ objectStore: () => index }) };
    const opening: { onsuccess?: () => void; result: unknown } = { result: database };
    const waiting = countWaiting(owner, { open: () => opening } as unknown as IDBFactory);
    opening.onsuccess?.();
    expect(close).not.toHaveBeenCalled();
    counting.onerror?.();
    expect(await waiting).toBe(0);
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('what went wrong with the storage', () => {
  it.each([
    ['full', named('QuotaExceededError')],
    ['full', named('AbortError', { inner: named('QuotaExceededError') })],
    ['full', named('AbortError', { cause: named('Error', { inner: named('QuotaExceededError') }) })],
    ['blocked', named('BlockedError')],
    ['blocked', named('VersionError')],
    ['closed', named('DatabaseClosedError')],
    ['closed', named('AbortError', { inner: named('InvalidStateError') })],
    ['failed', named('ConstraintError')],
    ['failed', undefined],
  ] as const)('is "%s" for %s', (problem, error) => {
    const told = toStorageError(error);
    expect(told).toBeInstanceOf(ReplicaStorageError);
    expect(told).toMatchObject({ problem, cause: error, name: 'ReplicaStorageError' });
    expect(toStorageError(told)).toBe(told);
    expect(isClosed(error)).toBe(problem === 'closed');
  });

  it('is found out also when an error is its own cause', () => {
    const odd = named('OddError');
    Object.assign(odd, { cause: odd });
    expect(toStorageError(odd).problem).toBe('failed');
  });
});
