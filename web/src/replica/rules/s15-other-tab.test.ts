import { Dexie } from 'dexie';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { forgetReplica, removeReplica } from '../storage/forget-replica.ts';
import { replicaName } from '../storage/replica-name.ts';
import { wipeReplica } from '../storage/wipe.ts';
import { append } from '../testing/append.ts';
import { attendee, Device, EVENT } from '../testing/device.ts';
import { FakeLocks } from '../testing/fake-locks.ts';
import { type OpenParts, openParts } from '../testing/parts.ts';
import { soon } from '../testing/waiting.ts';

describe('[S15] a command of another tab in the moment of a removal', () => {
  let parts: OpenParts;
  let other: OutboxDatabase;
  beforeEach(async () => {
    parts = await openParts();
    other = new OutboxDatabase(parts.outbox.name, parts.outbox.owner);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    other.close();
    await parts.close();
  });
  const star = () => append(other, 'add_bookmark', { kind: 'session', target_id: 'opening' });
  const wipe = (unsent: 'keep' | 'discard', meanwhile = () => Promise.resolve()) =>
    wipeReplica(parts, getRxStorageDexie(), unsent, async () => {
      await meanwhile();
      await parts.database.rx.close();
    });

  it('is not taken, so that nobody is told that it is kept and then loses it', async () => {
    await parts.outbox.deviceId();
    let taken: Promise<unknown> = Promise.resolve();
    const report = await wipe('keep', async () => {
      taken = star();
      await taken.catch(() => undefined);
    });
    expect(report).toEqual({ wiped: true, discarded: 0 });
    await expect(taken).rejects.toMatchObject({ name: 'ReplicaStorageError', problem: 'closed' });
  });

  it('is kept by a removal that it comes before', async () => {
    await star();
    expect(await wipe('keep')).toEqual({ wiped: false, unsent: 1 });
    await star();
    expect(await parts.outbox.countWaiting()).toBe(2);
  });

  it('is taken again by whoever opens what was not removed', async () => {
    const id = await parts.outbox.deviceId();
    await expect(wipe('keep', () => Promise.reject(new Error('blocked')))).rejects.toThrow('blocked');
    await expect(star()).rejects.toMatchObject({ problem: 'closed' });
    expect(await parts.outbox.deviceId()).toBe(id);
    await star();
    expect(await parts.outbox.countWaiting()).toBe(1);
  });

  it.each([
    ['is too full to note the removal', ['remember']],
    ['takes nothing any more', ['remember', 'forget']],
  ] as const)('does not matter where the disk %s', async (_, failing) => {
    await parts.outbox.deviceId();
    for (const each of failing) vi.spyOn(OutboxDatabase.prototype, each).mockRejectedValue(new Error('full'));
    expect(await wipe('keep')).toEqual({ wiped: true, discarded: 0 });
  });
});

describe('[S15] a tab that is opened while another one removes the replica', () => {
  let device: Device;
  let second: Device;
  let outbox: OutboxDatabase;
  let locks: LockManager;
  beforeEach(async () => {
    locks = new FakeLocks().asManager();
    vi.stubGlobal('navigator', { locks });
    device = new Device();
    device.server.put('users', attendee('ama'));
    await device.open();
    await device.replica.syncNow();
    second = new Device(device.userId);
    const owner = { user_id: device.userId, event_id: EVENT };
    outbox = new OutboxDatabase(`${replicaName(device.userId, EVENT)}-outbox`, owner);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    outbox.close();
    await second.close();
    await device.close();
    vi.unstubAllGlobals();
  });
  const star = () => append(outbox, 'add_bookmark', { kind: 'session', target_id: 'opening' });
  /** The removal stops before what `method` does, until it is let go on. */
  function stopBefore<T extends object>(target: T, method: keyof T & string) {
    const original = (target[method] as (...args: unknown[]) => Promise<void>).bind(target);
    let goOn = () => {};
    const stopped = vi.spyOn(target, method as never) as ReturnType<typeof vi.fn>;
    stopped.mockImplementationOnce(async (...args) => {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return original(...args);
    });
    return { reached: () => soon(() => expect(stopped).toHaveBeenCalled()), goOn: () => goOn() };
  }

  it('opens when that is over, and what it takes then is kept', async () => {
    const deletion = stopBefore(Dexie, 'delete');
    const removal = device.replica.wipe('discard');
    await deletion.reached();
    const opened = vi.fn();
    const opening = second.open({ sync: false }).then(opened);
    await expect(star()).rejects.toMatchObject({ problem: 'closed' });
    expect(opened).not.toHaveBeenCalled();
    deletion.goOn();
    expect(await removal).toEqual({ wiped: true, discarded: 0 });
    await opening;
    expect(second.replica.device_id).not.toBe(device.replica.device_id);
    await second.checkIn('ama');
    expect(await second.unsent()).toBe(1);
  });

  it('waits also where what was removed before is removed once more', async () => {
    await device.replica.wipe('discard');
    const deletion = stopBefore(Dexie, 'delete');
    const removing = removeReplica(outbox.owner, { isWanted: () => true, isLast: () => false, done: () => undefined });
    await deletion.reached();
    await expect(star()).rejects.toMatchObject({ problem: 'closed' });
    deletion.goOn();
    await removing;
  });

  it.each([
    ['signs out', () => device.replica.wipe('discard')],
    [
      'is ended elsewhere',
      async () => {
        await device.close();
        await forgetReplica(outbox.owner, { isWanted: () => true, isLast: () => false, done: () => undefined });
      },
    ],
  ])('has landed what it was landing before anything goes, so that nothing is left of who %s', async (_, remove) => {
    const order: string[] = [];
    let landed = () => {};
    const name = `${replicaName(device.userId, EVENT)}-write`;
    const landing = locks.request(name, () => new Promise<void>((resolve) => (landed = resolve)));
    const asked = vi.spyOn(locks, 'request');
    const removing = remove().then(() => order.push('removed'));
    await soon(() => expect(asked.mock.calls.map(([of]) => of)).toContain(name));
    order.push('landed');
    landed();
    await Promise.all([landing, removing]);
    expect(order).toEqual(['landed', 'removed']);
  });

  it('finds noted that all is removed before it may remove it too', async () => {
    const seen: string[] = [];
    const removal = device.replica.wipe('discard', undefined, () => void seen.push('done'));
    await outbox.removal(locks)(async () => void seen.push('next'));
    await removal;
    let isLeft = true;
    const deletion = vi.spyOn(Dexie, 'delete');
    const removals = [1, 2].map(() =>
      removeReplica(outbox.owner, {
        isWanted: () => isLeft,
        isLast: () => false,
        done: () => {
          isLeft = false;
        },
      }),
    );
    await Promise.all(removals);
    expect([seen, deletion.mock.calls.length]).toEqual([['done', 'next'], 1]);
  });

  it('[S10] waits also while that of an ended session is forgotten, and shows nothing of it; what waits is kept', async () => {
    await device.close();
    await star();
    const storage = getRxStorageDexie();
    const removal = stopBefore(storage, 'createStorageInstance');
    const forgetting = forgetReplica(
      outbox.owner,
      { isWanted: () => true, isLast: () => false, done: () => undefined },
      storage,
    );
    await removal.reached();
    const opened = vi.fn();
    const opening = second.open({ sync: false }).then(opened);
    await expect(star()).rejects.toMatchObject({ problem: 'closed' });
    expect(opened).not.toHaveBeenCalled();
    removal.goOn();
    await forgetting;
    await opening;
    expect(await second.replica.db.users.count().exec()).toBe(0);
    await second.checkIn('ama');
    expect(await second.unsent()).toBe(2);
  });

  it('[S10] is left alone by one that waited to forget an ended session, once its person has signed in again', async () => {
    await device.close();
    let isEnded = true;
    let letGo = () => {};
    const held = outbox.removal(locks)(
      () =>
        new Promise<void>((resolve) => {
          letGo = resolve;
        }),
    );
    const done = vi.fn();
    const forgetting = forgetReplica(outbox.owner, { isWanted: () => isEnded, isLast: () => false, done });
    await second.open({ sync: false });
    isEnded = false;
    letGo();
    await held;
    await forgetting;
    await second.checkIn('ama');
    expect(await second.user('ama')).toMatchObject({ name: 'Name of ama' });
    expect(done).not.toHaveBeenCalled();
  });

  it('takes commands again once the tab that removes is gone, with all that was kept', async () => {
    await star();
    let kill = () => {};
    const dead = new Promise<void>((resolve) => {
      kill = resolve;
    });
    void outbox.removal(locks)(() => dead);
    await outbox.stopTaking('discard');
    const { device_id } = device.replica;
    await device.close();
    const opened = vi.fn();
    const opening = second.open({ sync: false }).then(opened);
    await expect(star()).rejects.toMatchObject({ problem: 'closed' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(opened).not.toHaveBeenCalled();
    kill();
    await opening;
    expect(second.replica.device_id).toBe(device_id);
    await second.checkIn('ama');
    expect(await second.unsent()).toBe(2);
  });
});
