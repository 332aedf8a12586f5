import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { wipeReplica } from '../storage/wipe.ts';
import { append } from '../testing/append.ts';
import { type OpenParts, openParts } from '../testing/parts.ts';

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

  it('does not matter where the disk is too full to note the removal', async () => {
    await parts.outbox.deviceId();
    vi.spyOn(parts.outbox, 'remember').mockRejectedValue(new Error('full'));
    expect(await wipe('keep')).toEqual({ wiped: true, discarded: 0 });
  });
});
