import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { landPages, type Pages } from '../pull/land-pages.ts';
import { repairReplica } from '../pull/reset.ts';
import { replicaName } from '../storage/replica-name.ts';
import { createExclusive, TakenOver } from '../tabs/exclusive.ts';
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
