import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectionNames } from '../collections.ts';
import type { SyncState } from '../outbox/outbox-rows.ts';
import { landPages } from '../pull/land-pages.ts';
import { pullPages } from '../pull/pull.ts';
import { repairReplica, resetReplica } from '../pull/reset.ts';
import { rebase } from '../rebase.ts';
import { TakenOver } from '../tabs/exclusive.ts';
import { append } from '../testing/append.ts';
import { attendee } from '../testing/device.ts';
import { type OpenParts, ok, openParts, problemAnswer } from '../testing/parts.ts';

let parts: OpenParts;
/** What was asked. */
let asked: Record<string, unknown>[];
let answer: Record<string, unknown>;

beforeEach(async () => {
  parts = await openParts();
  asked = [];
  answer = {};
  parts.script = (path, body) => {
    expect(path).toBe('/api/sync/pull');
    asked.push(body);
    return ok({ viewer: viewer(), horizon: '9', reset: false, collections: {}, ...answer });
  };
});
afterEach(async () => {
  vi.restoreAllMocks();
  await parts.close();
});

const viewer = () => ({ user_id: parts.outbox.owner.user_id, role: 'admin' as const });
const fill = async (more: Partial<SyncState> = {}) =>
  parts.outbox.remember('sync_state', {
    storage_token: await parts.database.rx.storageToken,
    epoch: 'epoch-1',
    role: 'admin',
    checkpoints: { users: { xid: '3', seq: '4' }, sponsors: { xid: '1', seq: '1' } },
    horizons: { users: '5', rooms: '5' },
    ...more,
  });
const syncState = () => parts.outbox.recall('sync_state');
const show = (...ids: string[]) =>
  rebase(parts.database, parts.outbox, { news: new Map(ids.map((id) => [`users/${id}`, attendee(id)] as const)) });
const people = async () => (await parts.database.collections.users.find().exec()).map(({ id }) => id).sort();
const star = (target_id: string) => append(parts.outbox, 'add_bookmark', { kind: 'session', target_id });
const applied = { transaction: '7', epoch: 'epoch-1', collections: ['bookmarks' as const] };
const starred = () => parts.database.collections.bookmarks.count().exec();

describe('what is asked of the server', () => {
  it('by a replica that is empty: everything, from the beginning', async () => {
    await pullPages(parts, ['users', 'rooms']);
    expect(asked).toEqual([
      {
        protocol: 1,
        speaks: SPEAKS,
        device_id: 'phone-1',
        last_seq: 0,
        replica: null,
        collections: { users: { checkpoint: null, limit: 1_000 }, rooms: { checkpoint: null, limit: 1_000 } },
      },
    ]);
  });

  it('by one that is not: what is newer, for the history and the role that it was filled from', async () => {
    await fill({ role: 'door' });
    await pullPages(parts, ['users', 'rooms']);
    expect(asked[0]).toMatchObject({
      replica: { epoch: 'epoch-1', role: 'door' },
      collections: { users: { checkpoint: { xid: '3', seq: '4' } }, rooms: { checkpoint: null } },
    });
  });

  it('at a door: how the device stands, too', async () => {
    await star('opening');
    await parts.outbox.remember('clock_offset_ms', 600_000);
    await pullPages({ ...parts, device: { ...parts.device, atDoors: true } }, ['users']);
    expect(asked[0]?.device).toEqual({
      ...{ id: 'phone-1', name: '', app_version: 'build-1', sent_at: expect.any(String) },
      ...{ waiting: 1, last_seq: 1, clock_offset_ms: 600_000 },
    });
  });
});

describe('what the server answers', () => {
  const page = { users: { documents: [{ ...attendee('kofi'), _deleted: false }], checkpoint: { xid: '8', seq: '1' } } };

  it('lands, and is noted as a contact', async () => {
    answer = { collections: page };
    expect(await pullPages(parts, ['users'])).toEqual({ kind: 'landed', unfinished: [] });
    expect(await people()).toEqual(['kofi']);
    expect(await syncState()).toEqual({
      storage_token: await parts.database.rx.storageToken,
      ...{ epoch: 'epoch-1', role: 'admin', checkpoints: { users: { xid: '8', seq: '1' } }, horizons: { users: '9' } },
    });
    expect(await parts.outbox.recall('contact')).toMatchObject({ state: 'ok' });
  });

  it('[S6] is not written over what another tab wrote while this one was frozen with it', async () => {
    await fill();
    const newer = { users: { xid: '9', seq: '1' } };
    const exclusive: typeof parts.exclusive = async (work) => {
      await fill({ checkpoints: newer });
      return parts.exclusive(work);
    };
    answer = { collections: page };
    expect(await pullPages({ ...parts, exclusive }, ['users'])).toEqual({ kind: 'landed', unfinished: ['users'] });
    expect([await people(), (await syncState())?.checkpoints]).toEqual([[], newer]);
  });

  it('[S9] empties nothing that another tab filled while this one was frozen with it', async () => {
    await fill({ epoch: 'epoch-0' });
    const exclusive: typeof parts.exclusive = async (work) => {
      await fill();
      await show('ama');
      return parts.exclusive(work);
    };
    answer = { reset: true };
    expect(await pullPages({ ...parts, exclusive }, ['users'])).toEqual({ kind: 'reset' });
    expect([await people(), (await syncState())?.epoch]).toEqual([['ama'], 'epoch-1']);
  });

  it('[S6] goes on from where others stood, and a full page has no horizon yet', async () => {
    await fill();
    const documents = Array.from({ length: 1_000 }, () => ({ ...attendee('kofi'), _deleted: false }));
    answer = {
      collections: { ...page, sessions: { documents, checkpoint: null } },
      unlisted: { people: 2, checked_in: 1 },
    };
    expect(await pullPages(parts, ['users', 'sessions'])).toEqual({ kind: 'landed', unfinished: ['sessions'] });
    expect(await syncState()).toMatchObject({
      checkpoints: { users: { xid: '8', seq: '1' }, sponsors: { xid: '1', seq: '1' } },
      horizons: { users: '9', rooms: '5' },
      unlisted: { people: 2, checked_in: 1 },
    });
    expect((await syncState())?.horizons).not.toHaveProperty('sessions');
    expect((await syncState())?.checkpoints).not.toHaveProperty('sessions');
    answer = { news_held_since: '2026-11-21T09:00:00.000Z' };
    await pullPages(parts, ['users']);
    expect(await syncState()).toMatchObject({
      unlisted: { people: 2, checked_in: 1 },
      news_held_since: '2026-11-21T09:00:00.000Z',
    });
    answer = {};
    await pullPages(parts, ['users']);
    expect(await syncState()).not.toHaveProperty('news_held_since');
  });

  it('[S16] lands but for collections that this app does not know', async () => {
    answer = { collections: { unheard_of: page.users, ...page } };
    expect(await pullPages(parts, ['users'])).toEqual({ kind: 'landed', unfinished: [] });
    expect(await people()).toEqual(['kofi']);
    expect(await syncState()).toMatchObject({ horizons: { users: '9' } });
    expect(JSON.stringify(await syncState())).not.toContain('unheard_of');
  });

  it.each([
    ['of another history', { epoch: 'epoch-2' }],
    ['for another role', { viewer: { role: 'user' } }],
    ['that says so', { reset: true }],
  ])('[S9] empties the replica when it is %s, and nothing of it lands', async (_, more) => {
    await fill();
    await show('ama');
    const row = await star('opening');
    await parts.outbox.markAnswered(row.device_seq, applied);
    answer = { collections: page, ...more, viewer: { ...viewer(), ...(more as { viewer?: object }).viewer } };
    expect(await pullPages(parts, ['users'])).toEqual({ kind: 'reset' });
    expect(await people()).toEqual([]);
    expect(await syncState()).toBeUndefined();
    expect(await parts.outbox.countWaiting()).toBe(1);
    expect(await starred()).toBe(1);
    expect(await parts.outbox.recall('contact')).toMatchObject({ state: 'ok' });
  });

  it.each([
    ['no answer', { kind: 'offline' } as const, 'offline'],
    ['another version', ok({ protocol: 2 }), 'outdated'],
    ['another shape', ok({ viewer: null }), 'offline'],
    ['an answer for somebody else', ok({ viewer: { user_id: 'another', role: 'admin' } }), 'signed_out'],
    ['a problem', problemAnswer(503, 'unavailable'), 'offline'],
  ])('[S10][S11][S16] changes nothing when it is %s, but what is noted of the contact', async (_, said, state) => {
    await fill();
    await show('ama');
    const row = await star('opening');
    await parts.outbox.markAnswered(row.device_seq, applied);
    const before = await syncState();
    parts.script = () => {
      if (said.kind !== 'ok') return said;
      const body = { viewer: viewer(), horizon: '9', reset: false, collections: page, ...(said.body as object) };
      return { ...said, body };
    };
    expect(await pullPages(parts, ['users'])).toMatchObject({ kind: 'failed' });
    expect(await parts.outbox.recall('contact')).toMatchObject({ state });
    expect([await people(), await syncState()]).toEqual([['ama'], before]);
    expect(await parts.outbox.answered()).toHaveLength(1);
  });

  it('[S17] that a phone is none of a door any more: it forgets all but what it has to hand in', async () => {
    await fill();
    await show('ama');
    const [row] = [await star('opening'), await star('closing')];
    await parts.outbox.markAnswered(row.device_seq, applied);
    parts.script = () => problemAnswer(401, 'door_removed');
    expect(await pullPages(parts, ['users'])).toMatchObject({ kind: 'failed' });
    expect([await people(), await syncState()]).toEqual([[], undefined]);
    expect((await parts.outbox.commands.toArray()).map(({ device_seq, state }) => [device_seq, state])).toEqual([
      [2, 'waiting'],
    ]);
  });
});

describe('what was applied', () => {
  const land = async (more: Record<string, unknown>) => {
    const head = { protocol: 1, epoch: 'epoch-1', server_time: '', viewer: viewer(), reset: false };
    const bookmarks = { documents: [], checkpoint: null };
    return landPages(parts, await syncState(), { ...head, horizon: '8', collections: { bookmarks }, ...more });
  };
  const answered = async (more = {}) => {
    const row = await star('opening');
    await rebase(parts.database, parts.outbox, { keys: row.touches });
    await parts.outbox.markAnswered(row.device_seq, { ...applied, ...more });
    return row;
  };
  const left = async () => (await parts.outbox.commands.toArray()).map(({ state }) => state);

  it('[S5] is let go with the page above its transaction, and with it what was only here', async () => {
    await answered();
    await land({ horizon: '7' });
    expect([await left(), await starred()]).toEqual([['answered'], 1]);
    await land({ horizon: '8' });
    expect([await left(), await starred()]).toEqual([[], 0]);
  });

  it('[S5] is kept while one of its collections has not come', async () => {
    await answered({ collections: ['bookmarks', 'users'] });
    await land({ horizon: '8' });
    expect(await left()).toEqual(['answered']);
  });

  it('[S9] in another history waits again, however far this one has gone', async () => {
    await answered({ epoch: 'epoch-0' });
    await land({ horizon: '999' });
    expect([await left(), await starred()]).toEqual([['waiting'], 1]);
  });

  it('[S5] what could not be shown is shown with the next page, once', async () => {
    const row = await star('opening');
    for (const key of row.touches) parts.unshown.add(key);
    await land({});
    expect(await starred()).toBe(1);
    expect(parts.unshown.size).toBe(0);
  });

  it('[S8] pages that could not be written leave everything as it was', async () => {
    await answered();
    const storage = parts.database.rx.small.storageInstance.originalStorageInstance;
    vi.spyOn(storage, 'bulkWrite').mockRejectedValueOnce(new Error('full'));
    parts.unshown.add('users/ama');
    await expect(land({})).rejects.toThrow('full');
    expect([await left(), await syncState(), parts.unshown.size]).toEqual([['answered'], undefined, 1]);
  });
});

describe('[S9] a replica that is emptied', () => {
  it('keeps what waits, shows it, and marks nothing as broken once it is done', async () => {
    await fill();
    await show('ama', 'kofi');
    await star('opening');
    await resetReplica(parts);
    expect([await people(), await syncState(), await parts.outbox.recall('must_empty')]).toEqual([
      [],
      undefined,
      false,
    ]);
    expect(await starred()).toBe(1);
  });

  it('says before anything goes that it is to be emptied, so that it is finished when it is cut short', async () => {
    await fill();
    await show('ama');
    const storage = parts.database.rx.users.storageInstance.originalStorageInstance;
    vi.spyOn(storage, 'bulkWrite').mockRejectedValueOnce(new Error('full'));
    await expect(resetReplica(parts)).rejects.toThrow('full');
    expect([await syncState(), await parts.outbox.recall('must_empty')]).toEqual([undefined, true]);
    await repairReplica(parts);
    expect([await people(), await parts.outbox.recall('must_empty')]).toEqual([[], false]);
  });

  it('is emptied in pieces when it is large', async () => {
    const guests = Array.from({ length: 1_001 }, (_, at) => `guest-${at}`);
    await show(...guests);
    const write = vi.spyOn(parts.database.rx.users.storageInstance.originalStorageInstance, 'bulkWrite');
    await resetReplica(parts);
    expect(await people()).toEqual([]);
    expect(write.mock.calls.map(([rows]) => rows.length)).toEqual([1_000, 1]);
  });

  it('is left alone when nothing is wrong with it, or nothing is in it', async () => {
    await repairReplica(parts);
    expect(await parts.outbox.recall('must_empty')).toBeUndefined();
    await fill();
    await show('ama');
    await repairReplica(parts);
    expect([await people(), (await syncState())?.epoch]).toEqual([['ama'], 'epoch-1']);
  });

  it('is the one whose documents are not those of its checkpoints', async () => {
    await fill({ storage_token: 'of another one' });
    await show('ama');
    await repairReplica(parts);
    expect([await people(), await syncState()]).toEqual([[], undefined]);
  });

  it('is left alone by a tab that was taken over from while it was frozen', async () => {
    await fill();
    await show('ama');
    const exclusive: typeof parts.exclusive = (work) => work(() => Promise.reject(new TakenOver()));
    await expect(resetReplica({ ...parts, exclusive })).rejects.toThrow(TakenOver);
    expect([await people(), (await syncState())?.epoch, await parts.outbox.recall('must_empty')]).toEqual([
      ['ama'],
      'epoch-1',
      undefined,
    ]);
  });

  it('lets those who wait know before it reads each collection that it lives, and so does a snapshot that lands', async () => {
    await fill();
    const done: string[] = [];
    const exclusive: typeof parts.exclusive = (work) => work(async () => void done.push('held'));
    for (const name of collectionNames) {
      const collection = parts.database.collections[name] as unknown as { find(): unknown };
      const find = collection.find.bind(collection);
      vi.spyOn(collection, 'find').mockImplementation(() => {
        done.push('reads');
        return find();
      });
    }
    const heartbeats = () => done.join(' ').match(/held reads/g)?.length;
    const before = await syncState();
    const snapshot = {
      epoch: 'epoch-1',
      role: 'admin',
      documents: new Map([
        ['users', new Map()],
        ['rooms', new Map()],
      ]),
    };
    const page = { documents: [], checkpoint: null };
    const body = { epoch: 'epoch-1', viewer: viewer(), horizon: '9', collections: { users: page, rooms: page } };
    await landPages({ ...parts, exclusive }, before, body, snapshot as never);
    expect(heartbeats()).toBe(2);
    done.length = 0;
    await resetReplica({ ...parts, exclusive });
    expect(heartbeats()).toBe(collectionNames.length);
  });

  it('is not emptied twice when another tab has just finished it', async () => {
    await parts.outbox.remember('must_empty', true);
    await show('ama');
    let isFinished = false;
    const exclusive: typeof parts.exclusive = (work) =>
      parts.exclusive(async (demandHeld) => {
        await parts.outbox.remember('must_empty', false);
        isFinished = true;
        return work(demandHeld);
      });
    await repairReplica({ ...parts, exclusive });
    expect([isFinished, await people()]).toEqual([true, ['ama']]);
  });
});
