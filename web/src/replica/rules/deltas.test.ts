import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectionNames } from '../collections.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { landDelta } from '../pull/land-delta.ts';
import { landPages } from '../pull/land-pages.ts';
import { attendee, Device } from '../testing/device.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { openParts } from '../testing/parts.ts';
import { problem } from '../testing/scripted-server.ts';
import { eventually, soon } from '../testing/waiting.ts';

let device: Device;
const socket = () => FakeSocket.all.at(-1)!;
const companyOf = async (id: string) => (await device.user(id))?.company;
const put = (id: string, company: string) => device.server.put('users', attendee(id, { company }));
/** Until what was said on the socket is handled: nothing is shown of what must have no effect. */
const handled = async () => {
  put('marker', crypto.randomUUID());
  const marker = device.server.documents('users').get('marker')?.company;
  socket().says({ type: 'sync', collections: ['users'] });
  await eventually(async () => expect(await companyOf('marker')).toBe(marker));
};

beforeEach(async () => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  device = new Device();
  device.server.put('users', attendee('kofi', { company: 'one' }));
  await device.open();
  socket().onopen?.();
  socket().letIn();
  await device.replica.syncNow();
  device.server.news();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await device.close();
  vi.unstubAllGlobals();
});

it('lands without a call, and the next pull begins after it', async () => {
  const before = device.server.pulls.length;
  put('kofi', 'two');
  const news = device.server.news();
  socket().says(news);
  await eventually(async () => expect(await companyOf('kofi')).toBe('two'));
  expect(device.server.pulls).toHaveLength(before);
  await device.replica.syncNow();
  const { collections } = device.server.pulls.at(-1)!;
  expect(collections.users!.checkpoint).toEqual({
    xid: String(Number(news.delta!.to) - 1),
    seq: String(2n ** 63n - 1n),
  });
});

it('lands long ones, which come deflated, in the order in which they were sent', async () => {
  const before = device.server.pulls.length;
  for (const company of ['two', 'three', 'four']) {
    put('kofi', company);
    const news = device.server.news();
    const deflated = deflateRawSync(JSON.stringify(news));
    if (company === 'three') socket().says(news);
    else socket().says(deflated.buffer.slice(deflated.byteOffset, deflated.byteOffset + deflated.byteLength));
  }
  await eventually(async () => expect(await companyOf('kofi')).toBe('four'));
  expect(device.server.pulls).toHaveLength(before);
});

it('[S14] lands though it comes during a call that fails, and no other call may follow', async () => {
  put('kofi', 'two');
  const news = device.server.news();
  device.server.interfere = () => {
    socket().says(news);
    return Promise.resolve(problem(429, 'too_many_requests', '', { 'Retry-After': '3600' }));
  };
  await device.replica.syncNow();
  await eventually(async () => expect(await companyOf('kofi')).toBe('two'));
});

it.each([
  { count: 20, pulled: [] },
  { count: 21, pulled: ['rooms', 'users'] },
])('[S14] lacks nothing of $count that came during one pull, and waits for no poll', async ({ count, pulled }) => {
  const before = device.server.pulls.length;
  let release = () => {};
  device.server.interfere = (_path, answer) => {
    // It says what was there before the socket says more.
    const usual = answer();
    return new Promise((resolve) => {
      release = () => resolve(usual);
    });
  };
  const calling = device.replica.syncNow();
  await soon(() => expect(device.server.pulls).toHaveLength(before + 1));
  device.server.interfere = () => undefined;
  // Only the first one speaks of it.
  device.server.put('rooms', { id: 'hall', event_id: 'event-001', name: 'Hall' });
  socket().says(device.server.news());
  for (let at = 2; at <= count; at++) {
    put(`person-${at}`, 'Kijani');
    socket().says(device.server.news());
  }
  release();
  await calling;
  await eventually(async () => {
    expect(await companyOf('person-2')).toBe('Kijani');
    expect(await companyOf(`person-${count}`)).toBe('Kijani');
    expect(await device.replica.db.rooms.findOne('hall').exec()).not.toBeNull();
  });
  const asked = device.server.pulls.slice(before + 1).flatMap(({ collections }) => Object.keys(collections));
  expect(asked.sort()).toEqual(pulled);
});

it('[S6] pulls when the one before it was lost, and then lands the next one', async () => {
  put('ama', 'lost');
  device.server.news();
  put('kofi', 'two');
  const before = device.server.pulls.length;
  socket().says(device.server.news());
  await eventually(async () => expect([await companyOf('ama'), await companyOf('kofi')]).toEqual(['lost', 'two']));
  expect(device.server.pulls.slice(before).map(({ collections }) => Object.keys(collections))).toEqual([['users']]);
  put('kofi', 'three');
  socket().says(device.server.news());
  await eventually(async () => expect(await companyOf('kofi')).toBe('three'));
  expect(device.server.pulls).toHaveLength(before + 1);
});

it('[S6][S16] of an older server vouches for no collection that this server has not named', async () => {
  socket().ends();
  await eventually(() => expect(FakeSocket.all).toHaveLength(2));
  socket().onopen?.();
  socket().letIn(collectionNames.filter((name) => name !== 'rooms'));
  await device.replica.syncNow();
  put('kofi', 'two');
  device.server.put('rooms', { id: 'hall', event_id: 'event-001', name: 'Hall' });
  const news = device.server.news();
  delete news.delta!.documents.rooms;
  socket().says(news);
  await eventually(async () => expect(await companyOf('kofi')).toBe('two'));
  // A newer server is behind the same address: what its room was made in is not behind this phone.
  await device.replica.syncNow();
  expect(await device.replica.db.rooms.findOne('hall').exec()).not.toBeNull();
});

/** What another tab has left behind, while it waited for the lock, that empties the replica. */
type Emptying = 'forget the checkpoints' | 'set the mark' | 'lose the documents';

it.each<Emptying>(['forget the checkpoints', 'set the mark', 'lose the documents'])(
  '[S9] is put aside when another tab began to empty the replica while it waited for the lock: %s',
  async (begun) => {
    await device.close();
    const parts = await openParts();
    try {
      const sync_state = {
        ...{ storage_token: await parts.database.rx.storageToken, epoch: 'epoch-1', role: 'admin' as const },
        ...{ checkpoints: {}, horizons: { users: '5' } },
      };
      await parts.outbox.remember('sync_state', sync_state);
      const exclusive: typeof parts.exclusive = async (work) => {
        if (begun === 'set the mark') await parts.outbox.remember('must_empty', true);
        else if (begun === 'forget the checkpoints') await parts.outbox.forget('sync_state');
        else await parts.outbox.remember('sync_state', { ...sync_state, storage_token: 'of another storage' });
        return parts.exclusive(work);
      };
      const documents = { users: [{ ...attendee('kofi'), _deleted: false }] };
      const delta = { epoch: 'epoch-1', role: 'admin' as const, from: '5', to: '9', documents };
      const news = { delta, toPull: [], known: new Set(collectionNames) };
      expect(await landDelta({ ...parts, exclusive }, news)).toEqual(collectionNames);
      expect((await parts.outbox.recall('sync_state'))?.horizons).toEqual(
        begun === 'forget the checkpoints' ? undefined : { users: '5' },
      );
      expect(await parts.database.collections.users.findOne('kofi').exec()).toBeNull();
    } finally {
      await parts.close();
    }
  },
);

it('[S9] nor is the first page of a pull landed then: it would take the mark away', async () => {
  await device.close();
  const parts = await openParts();
  try {
    await parts.outbox.mustEmpty();
    const viewer = { user_id: parts.outbox.owner.user_id, role: 'admin' as const };
    const users = { documents: [{ ...attendee('kofi'), _deleted: false }], checkpoint: { xid: '8', seq: '1' } };
    const page = { epoch: 'epoch-1', viewer, horizon: '9', collections: { users } };
    expect(await landPages(parts, undefined, page)).toEqual(['users']);
    expect(await parts.outbox.recall('must_empty')).toBe(true);
    expect(await parts.database.collections.users.findOne('kofi').exec()).toBeNull();
  } finally {
    await parts.close();
  }
});

/** What is done first after this: the queue is read for a push, a push is sent, or a document is written. */
function inOrder(): string[] {
  const steps: string[] = [];
  const waiting = OutboxDatabase.prototype.waiting;
  vi.spyOn(OutboxDatabase.prototype, 'waiting').mockImplementation(function (this: OutboxDatabase, limit) {
    // The sync status looks at one.
    if (limit > 1) steps.push('queue');
    return waiting.call(this, limit);
  });
  const storage = device.replica.db.users.storageInstance.originalStorageInstance;
  const write = storage.bulkWrite.bind(storage);
  vi.spyOn(storage, 'bulkWrite').mockImplementation((...what) => {
    steps.push('document');
    return write(...what);
  });
  device.server.interfere = (path) => {
    if (path === '/api/sync/push') steps.push('push');
    return undefined;
  };
  return steps;
}

it('shows before anything else is read, while nothing waits to be sent', async () => {
  const steps = inOrder();
  put('kofi', 'two');
  socket().says(device.server.news());
  await eventually(async () => expect(await companyOf('kofi')).toBe('two'));
  expect(steps[0]).toBe('document');
});

it('[S6] waits for what a person did in that moment to be sent, and answered', async () => {
  const steps = inOrder();
  put('kofi', 'two');
  const news = device.server.news();
  await device.replica.perform('add_bookmark', { kind: 'session', target_id: 'opening' });
  socket().says(news);
  await eventually(async () => expect(await companyOf('kofi')).toBe('two'));
  expect(steps.indexOf('push')).toBeGreaterThanOrEqual(0);
  expect(steps.indexOf('push')).toBeLessThan(steps.indexOf('document'));
});

it('[S6] does not land while a push that went out beside a failed pull is not answered', async () => {
  const calls: string[] = [];
  let fail = () => {};
  let answer = () => {};
  device.server.interfere = (path, usual) => {
    calls.push(path);
    return new Promise((resolve, reject) => {
      if (path === '/api/sync/push') answer = () => resolve(usual());
      else fail = () => reject(new TypeError('cut'));
    });
  };
  const pulling = device.replica.syncNow();
  await soon(() => expect(calls).toEqual(['/api/sync/pull']));
  await device.replica.perform('add_bookmark', { kind: 'session', target_id: 'opening' });
  await soon(() => expect(calls).toContain('/api/sync/push'));
  fail();
  await pulling;
  put('kofi', 'two');
  const written = vi.spyOn(device.replica.db.users.storageInstance.originalStorageInstance, 'bulkWrite');
  socket().says(device.server.news());
  // Several times the looks that it takes to land.
  for (let look = 0; look < 50; look++) await device.replica.outbox.contents();
  expect(written).not.toHaveBeenCalled();
  device.server.interfere = () => undefined;
  answer();
  await eventually(async () => expect(await companyOf('kofi')).toBe('two'));
});

it('[S6] is put aside when it comes late or twice: nothing older overwrites what is there', async () => {
  put('kofi', 'two');
  const late = device.server.news();
  put('kofi', 'three');
  await device.replica.syncNow();
  socket().says(late);
  socket().says(late);
  await handled();
  expect(await companyOf('kofi')).toBe('three');
});

it('[S6] a late one does not bring back what the half of a pull has replaced', async () => {
  for (let i = 0; i < 1_000; i++) device.server.put('users', attendee(`a-${i}`));
  put('kofi', 'two');
  const late = device.server.news();
  // One page of a thousand that goes beyond the late delta, and no second one.
  for (let i = 0; i < 1_000; i++) device.server.put('users', attendee(`a-${i}`));
  put('kofi', 'three');
  for (let i = 0; i < 1_000; i++) device.server.put('users', attendee(`b-${i}`));
  let pulls = 0;
  device.server.interfere = (path) =>
    path === '/api/sync/pull' && ++pulls > 2 ? Promise.reject(new TypeError('no network')) : undefined;
  await device.replica.syncNow();
  expect(await companyOf('kofi')).toBe('three');
  socket().says(late);
  await device.replica.syncNow();
  expect(await companyOf('kofi')).toBe('three');
  device.server.interfere = () => undefined;
  await device.replica.syncNow();
  expect(await companyOf('kofi')).toBe('three');
  expect(await device.replica.db.users.count().exec()).toBe(2_001);
}, 30_000);

it('[S9] of another history or role is never landed: it is pulled, which empties the replica', async () => {
  put('kofi', 'two');
  const news = device.server.news();
  const delta = { ...news.delta, documents: { users: [{ ...attendee('spy'), _deleted: false }] } };
  for (const other of [{ epoch: 'another' }, { role: 'user' }])
    socket().says({ ...news, delta: { ...delta, ...other } });
  await handled();
  expect(await device.user('spy')).toBeNull();
});

it('is nothing when it has not the shape of one; what is to be pulled with it is', async () => {
  put('kofi', 'two');
  const { delta } = device.server.news();
  for (const wrong of [{ from: '-1' }, { to: 'x' }, { documents: { users: [{ id: 7 }] } }, { unlisted: 3 }])
    socket().says({ type: 'sync', collections: [], delta: { ...delta, ...wrong } });
  socket().says({ type: 'sync', collections: ['users'], delta: null });
  await eventually(async () => expect(await companyOf('kofi')).toBe('two'));
});

it('[S5] that comes during a push is landed after its answer, which may be older', async () => {
  device.server.put('users', attendee('ama'));
  await device.replica.syncNow();
  device.server.news();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let arrived = false;
  device.server.interfere = (path, answer) =>
    path === '/api/sync/push'
      ? answer().then(async (response) => {
          arrived = true;
          await held;
          return response;
        })
      : undefined;
  await device.checkIn('ama', 'record-1');
  await eventually(() => expect(arrived).toBe(true));
  // Undone at the server, before the phone hears that it was applied.
  const record = device.server.documents('check_ins').get('record-1') as { id: string };
  device.server.put('check_ins', { ...record, status: 'undone' });
  socket().says(device.server.news());
  // Time to land, if it did not wait.
  for (let turn = 0; turn < 50; turn++) await device.unsent();
  letGo();
  await eventually(async () => expect((await device.outbox()).waiting).toEqual([]));
  await eventually(async () => expect(await device.hasEverything()).toBe(true));
  await eventually(async () => {
    expect((await device.outbox()).waiting).toEqual([]);
    expect((await device.record('record-1'))?.status).toBe('undone');
  });
});

it('brings what this phone did itself, without a pull', async () => {
  device.server.put('users', attendee('ama'));
  socket().says(device.server.news());
  await eventually(async () => expect(await device.user('ama')).not.toBeNull());
  const before = device.server.pulls.length;
  await device.checkIn('ama', 'record-1');
  await eventually(() => expect(device.server.applied).toHaveLength(1));
  await eventually(async () => expect((await device.outbox()).waiting).toEqual([]));
  socket().says(device.server.news());
  await eventually(async () => expect(await device.hasEverything()).toBe(true));
  expect((await device.record('record-1'))?.status).toBe('accepted');
  expect(device.server.pulls).toHaveLength(before);
});

it('is pulled when it does not come soon after a push', async () => {
  socket().says(device.server.news());
  await handled();
  const before = device.server.pulls.length;
  await device.checkIn('kofi', 'record-1');
  await eventually(() => expect(device.server.pulls.length).toBeGreaterThan(before));
  await eventually(async () => expect(await device.hasEverything()).toBe(true));
});

it('says which message has arrived', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  device.server.put('notifications', { id: 'n1', event_id: 'event-001', title: 'Rain', user_id: '' });
  const news = device.server.news();
  socket().says(news);
  await eventually(() => expect(socket().sent.at(-1)).toBe(JSON.stringify({ type: 'landed', to: news.delta!.to })));
  expect(await device.replica.db.notifications.findOne('n1').exec()).not.toBeNull();
});

it('keeps every collection at the horizon, also those of which it says nothing', async () => {
  put('kofi', 'two');
  socket().says(device.server.news());
  device.server.put('rooms', { id: 'hall', event_id: 'event-001', name: 'Hall' });
  const before = device.server.pulls.length;
  socket().says(device.server.news());
  await eventually(async () => expect(await device.replica.db.rooms.findOne('hall').exec()).not.toBeNull());
  expect(device.server.pulls).toHaveLength(before);
  expect(collectionNames.length).toBeGreaterThan(2);
});
