import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showEffects } from '../outbox/show-effects.ts';
import { asFarAsItFits } from '../pull/contact.ts';
import { landPages, type Pages } from '../pull/land-pages.ts';
import { repairReplica } from '../pull/reset.ts';
import { showQueue } from '../rebase.ts';
import { replicaName } from '../storage/replica-name.ts';
import { createExclusive, TakenOver } from '../tabs/exclusive.ts';
import { append } from '../testing/append.ts';
import { attendee, Device, EVENT } from '../testing/device.ts';
import { FakeLocks } from '../testing/fake-locks.ts';
import { type OpenParts, openParts } from '../testing/parts.ts';
import { soon } from '../testing/waiting.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a tab that the browser has frozen while it wrote', () => {
  let parts: OpenParts;
  beforeEach(async () => {
    parts = await openParts();
  });
  afterEach(() => parts.close());

  const page = (company: string, xid: string): Pages => ({
    ...{ epoch: 'epoch-1', horizon: xid, viewer: { user_id: parts.outbox.owner.user_id, role: 'admin' } },
    collections: {
      users: { documents: [{ ...attendee('kofi', { company }), _deleted: false }], checkpoint: { xid, seq: '1' } },
    },
  });

  it.each(['before it reads', 'before it writes', 'before it notes how far it is'])(
    '[S12] [S6] %s, leaves what the next one wrote as it is',
    async (moment) => {
      const locks = new FakeLocks().asManager();
      const tab = () => ({ ...parts, exclusive: createExclusive('write', locks, 20_000) });
      const storage = parts.database.rx.users.storageInstance.originalStorageInstance;
      let isFrozen = false;
      let thaw = () => {};
      const frozen = new Promise<void>((resolve) => {
        thaw = resolve;
      });
      const freeze = () => {
        isFrozen = true;
        return frozen;
      };
      const [find, write] = [storage.findDocumentsById.bind(storage), storage.bulkWrite.bind(storage)];
      if (moment === 'before it notes how far it is') {
        vi.spyOn(storage, 'bulkWrite').mockImplementationOnce(async (...what) => {
          const written = await write(...what);
          await freeze();
          return written;
        });
      } else {
        vi.spyOn(storage, 'findDocumentsById').mockImplementationOnce(async (...which) => {
          if (moment === 'before it reads') await freeze();
          const found = await find(...which);
          if (moment === 'before it writes') await freeze();
          return found;
        });
      }
      const first = landPages(tab(), undefined, page('old', '5'));
      first.catch(() => undefined);
      await soon(() => expect(isFrozen).toBe(true));
      let hasLanded = false;
      const next = tab();
      // As each pull does first: what the first one began must be emptied.
      const second = repairReplica(next)
        .then(() => landPages(next, undefined, page('new', '7')))
        .then(() => {
          hasLanded = true;
        });
      await soon(() => {
        vi.advanceTimersByTime(1_000);
        expect(hasLanded).toBe(true);
      });
      await second;
      thaw();
      await expect(first).rejects.toThrow(TakenOver);
      expect((await parts.database.collections.users.findOne('kofi').exec())?.company).toBe('new');
      expect(await parts.outbox.recall('sync_state')).toMatchObject({ checkpoints: { users: { xid: '7' } } });
    },
  );
});

describe('what a tab that thaws may do twice', () => {
  let parts: OpenParts;
  beforeEach(async () => {
    parts = await openParts();
  });
  afterEach(() => parts.close());

  /** Another tab went on without this one, once. */
  const takenOver = (): OpenParts => {
    let isFirst = true;
    const exclusive: typeof parts.exclusive = (work) => {
      const isLost = isFirst;
      isFirst = false;
      return parts.exclusive((demandHeld) => work(isLost ? () => Promise.reject(new TakenOver()) : demandHeld));
    };
    return { ...parts, exclusive };
  };
  const starred = () => parts.database.collections.bookmarks.count().exec();

  it('[S12] shows what was just done', async () => {
    const row = await append(parts.outbox, 'add_bookmark', { kind: 'session', target_id: 'opening' });
    await showEffects(takenOver(), row.touches);
    expect([await starred(), parts.unshown.size]).toEqual([1, 0]);
  });

  it('[S12] shows what waits when it opens', async () => {
    await append(parts.outbox, 'add_bookmark', { kind: 'session', target_id: 'opening' });
    await showQueue(takenOver());
    expect(await starred()).toBe(1);
  });

  it('[S12] empties what another one began to empty, unless that one has', async () => {
    await parts.outbox.mustEmpty();
    await repairReplica(takenOver());
    expect(await parts.outbox.recall('must_empty')).toBe(false);
  });

  it('[S12] does not tell a person of it as of a storage that fails', async () => {
    await asFarAsItFits(parts, () => Promise.reject(new TakenOver()));
    expect(parts.storageTrouble).not.toHaveBeenCalled();
    await asFarAsItFits(parts, () => Promise.reject(new DOMException('full', 'QuotaExceededError')));
    expect(parts.storageTrouble).toHaveBeenCalledWith('full');
  });
});

it('[S1] [S12] a tab opens and shows what is done there, while a frozen one holds the lock of the documents', async () => {
  const locks = new FakeLocks().asManager();
  vi.stubGlobal('navigator', { locks });
  const device = new Device();
  device.server.put('users', attendee('ama'));
  void locks
    .request(`${replicaName(device.userId, EVENT)}-write`, () => new Promise(() => undefined))
    .catch(() => undefined);
  const opening = device.open({ sync: false });
  let isDone = false;
  const done = opening
    .then(() => device.checkIn('ama'))
    .then(() => {
      isDone = true;
    });
  await soon(() => {
    vi.advanceTimersByTime(1_000);
    expect(isDone).toBe(true);
  });
  await done;
  expect(await device.record('record-ama')).not.toBeNull();
  await device.close();
});
