import type { PushRequest } from '@baraza/schema/sync/push';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attendee, Device } from '../testing/device.ts';
import { problem } from '../testing/scripted-server.ts';
import { eventually, freezeWaits } from '../testing/waiting.ts';

let device: Device;
let calls: string[];

beforeEach(() => {
  freezeWaits();
  device = new Device();
  device.server.snapshots = true;
  for (const id of ['ama', 'kofi', 'zola']) device.server.put('users', attendee(id));
  calls = [];
  interfere(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await device.close();
});

type Interference = typeof device.server.interfere;

/** Notes the paths of calls, and answers what the test says. */
function interfere(answer: Interference): void {
  device.server.interfere = (path, ...rest) => {
    calls.push(path.slice('/api/sync/'.length));
    return answer(path, ...rest);
  };
}

/** Answers the first snapshot that is asked for. */
function answerSnapshot(answer: (asIs: () => Promise<Response>) => Promise<Response>): void {
  let isFirst = true;
  interfere((path, asIs) => {
    if (path !== '/api/sync/snapshot' || !isFirst) return undefined;
    isFirst = false;
    return answer(asIs);
  });
}

const shortAnswer = ({ short }: PushRequest, transaction: number) => ({
  ...{ protocol: 1, speaks: 2, epoch: 'epoch-1', role: 'admin', server_time: new Date().toISOString(), outcomes: [] },
  applied: {
    ...{ first: short?.commands[0]?.id, last: short?.commands.at(-1)?.id, count: short?.commands.length },
    ...{ transaction: String(transaction), collections: ['users'] },
  },
});

const open = async () => {
  await device.open();
  await device.replica.syncNow();
};
const people = async () => (await device.replica.db.users.find().exec()).map(({ id }) => id).sort();
const ALL = ['ama', 'kofi', 'zola'];

it('[S6] an empty replica takes a snapshot, and pulls what is personal and what is newer', async () => {
  device.server.personal.set('users/ama', attendee('ama'));
  device.server.put('users', { ...attendee('ama'), ticket_code: 'secret' });
  device.server.personal.set('rooms/mine', null);
  device.server.put('rooms', { id: 'mine', event_id: 'event-001', name: 'Mine' });
  answerSnapshot(async (asIs) => {
    const answer = await asIs();
    device.server.remove('users', 'kofi');
    device.server.put('users', attendee('new'));
    return answer;
  });
  await open();
  expect(calls.slice(0, 2)).toEqual(['snapshot', 'pull']);
  expect(await people()).toEqual(['ama', 'new', 'zola']);
  expect(await device.user('ama')).toHaveProperty('ticket_code', 'secret');
  expect((await device.replica.db.rooms.find().exec()).map(({ id }) => id)).toEqual(['mine']);
  const [first] = device.server.pulls;
  expect(first!.collections.users).toMatchObject({ checkpoint: null, shared_from: { seq: '999999999' } });
  expect(first!.collections.sessions).not.toHaveProperty('shared_from');

  device.server.put('users', attendee('zola', { company: 'Kijani' }));
  await device.replica.syncNow();
  expect(await device.user('zola')).toMatchObject({ company: 'Kijani' });
  expect(calls.filter((call) => call === 'snapshot')).toHaveLength(1);
  for (const { collections } of device.server.pulls.slice(1))
    expect(collections.users).not.toHaveProperty('shared_from');
});

it('[S6] of more that is personal than fits in a page, everything arrives', async () => {
  for (let at = 0; at < 1_200; at++) {
    device.server.personal.set(`rooms/room-${at}`, null);
    device.server.put('rooms', { id: `room-${at}`, event_id: 'event-001', name: 'Mine' });
  }
  for (let at = 0; at < 2_500; at++) device.server.put('users', attendee(`guest-${at}`));
  await open();
  expect(await device.replica.db.rooms.count().exec()).toBe(1_200);
  expect(await device.replica.db.users.count().exec()).toBe(2_503);
});

it('[S5] a command that waits is shown on top of a snapshot', async () => {
  interfere((path) => (path === '/api/sync/push' ? Promise.reject(new TypeError('no network')) : undefined));
  await device.open({ sync: false });
  await device.checkIn('ama');
  await device.close();
  await open();
  expect(await device.user('ama')).toMatchObject({ name: 'Name of ama', checkedIn: true });
  expect(await device.record('record-ama')).not.toBeNull();
});

it.each([
  ['an older server', async () => problem(404, 'not_found')],
  ['one of another version', async (asIs: () => Promise<Response>) => changed(asIs, { protocol: 2 })],
  ['a column that is too short', async (asIs: () => Promise<Response>) => changed(asIs, { collections: short })],
  ['a document without an id', async (asIs: () => Promise<Response>) => changed(asIs, { collections: nameless })],
  ['no tables', async (asIs: () => Promise<Response>) => changed(asIs, { collections: { users: 'none' } })],
])('[S11][S16] %s leads to a plain pull at once', async (_, answer) => {
  answerSnapshot(answer);
  await open();
  expect(calls.slice(0, 2)).toEqual(['snapshot', 'pull']);
  expect(device.server.pulls[0]!.collections.users).toEqual({ checkpoint: null, limit: 1_000 });
  expect(await people()).toEqual(ALL);
});

const short = { users: [{ count: 3, same: {}, columns: { id: ['ama'] } }] };
const nameless = { users: [{ count: 1, same: { name: 'Ama' }, columns: {} }] };
const changed = async (asIs: () => Promise<Response>, changes: object) =>
  Response.json({ ...((await (await asIs()).json()) as object), ...changes });

it.each([
  ['is lost', () => Promise.reject(new TypeError('no network'))],
  ['is cut', async (asIs: () => Promise<Response>) => cut(await asIs())],
  ['is a captive portal’s page', async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ['fails on the server', async () => problem(500, 'internal')],
])('[S11][S14] when every snapshot %s, the try after it is a plain pull', async (_, answer) => {
  vi.restoreAllMocks();
  // The shortest wait after a failure.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  interfere((path, asIs) => (path === '/api/sync/snapshot' ? answer(asIs) : undefined));
  await device.open();
  await eventually(async () => expect(await people()).toEqual(ALL));
  expect(calls.slice(0, 2)).toEqual(['snapshot', 'pull']);
});

describe('when the pull that a snapshot needs', () => {
  const pullsFail = async (fails: (at: number) => Promise<Response> | undefined) => {
    vi.restoreAllMocks();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    let at = 0;
    interfere((path) => (path === '/api/sync/pull' ? fails(at++) : undefined));
    await device.open();
    await eventually(async () => expect(await people()).toEqual(ALL));
  };

  it('[S14] is lost again and again, the snapshot is held and not fetched anew', async () => {
    await pullsFail((at) => (at < 3 ? Promise.reject(new TypeError('no network')) : undefined));
    expect(calls.slice(0, 5)).toEqual(['snapshot', 'pull', 'pull', 'pull', 'pull']);
    expect(device.server.pulls[0]!.collections.users).toHaveProperty('shared_from');
  });

  it('[S11] is refused, the try after it goes without the snapshot', async () => {
    await pullsFail((at) => (at === 0 ? Promise.resolve(problem(400, 'malformed')) : undefined));
    expect(calls.slice(0, 3)).toEqual(['snapshot', 'pull', 'pull']);
    expect(device.server.pulls[0]!.collections.users).not.toHaveProperty('shared_from');
  });
});

const cut = async (answer: Response) =>
  new Response((await answer.text()).slice(0, 200), { headers: { 'Content-Type': 'application/json' } });

describe('between the snapshot and its pull', () => {
  it('[S9] another history begins: nothing of the old one lands', async () => {
    device.server.put('check_ins', { id: 'lost', user_id: 'ama', check_in_time: '2026-11-21T08:00:00.000Z' });
    answerSnapshot(async (asIs) => {
      const answer = await asIs();
      device.server.restoreBackup('epoch-2');
      return answer;
    });
    await open();
    expect(await device.record('lost')).toBeNull();
    expect(await people()).toEqual(ALL);
  });

  it('[S9] another role begins: nothing of the old one lands', async () => {
    answerSnapshot(async (asIs) => {
      const answer = await changed(asIs, {});
      device.server.role = 'user';
      device.server.forget('users', 'kofi');
      return answer;
    });
    await open();
    expect(await people()).toEqual(['ama', 'zola']);
  });

  it('[S10] somebody else signs in: nothing lands', async () => {
    answerSnapshot(async (asIs) => {
      const answer = await asIs();
      device.server.userId = 'somebody-else';
      return answer;
    });
    await open();
    expect(await people()).toEqual([]);
  });
});

it('[S8][S9] of a snapshot that was half written nothing stays that is gone by the next try', async () => {
  const { token } = device;
  device.token = null;
  for (let at = 0; at < 2_100; at++) device.server.put('users', attendee(`guest-${at}`));
  const replica = await device.open();
  const { originalStorageInstance: storage } = replica.db.users.storageInstance;
  const write = storage.bulkWrite.bind(storage);
  let writes = 0;
  vi.spyOn(storage, 'bulkWrite').mockImplementation((...rows: Parameters<typeof write>) => {
    writes++;
    return writes === 2 ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : write(...rows);
  });
  device.token = token;
  await replica.syncNow();
  await eventually(() => expect(writes).toBeGreaterThan(1));
  // Without a tombstone: as if its role may not see them any more.
  device.server.role = 'user';
  for (let at = 0; at < 2_100; at++) device.server.forget('users', `guest-${at}`);
  await replica.syncNow();
  await eventually(async () => expect(await people()).toEqual(ALL));
});

it('[S9] a replica that is emptied takes a snapshot again', async () => {
  await open();
  device.server.role = 'user';
  await device.replica.syncNow();
  await eventually(async () => expect(await people()).toEqual(ALL));
  expect(calls.filter((call) => call === 'snapshot')).toHaveLength(2);
});

describe('[S6] a replica that is far behind', () => {
  const room = (id: string) => ({ id, event_id: 'event-001', name: id });
  beforeEach(async () => {
    device.server.personal.set('users/shy', null);
    device.server.put('users', attendee('shy', { hidden: true }));
    for (let at = 0; at < 1_500; at++) device.server.put('rooms', room(`room-${at}`));
    await open();
    calls.length = 0;
    for (let at = 0; at < 1_500; at++) device.server.put('rooms', { ...room(`room-${at}`), name: 'Elsewhere' });
    device.server.remove('users', 'kofi');
    device.server.farBehind = true;
  });
  const rooms = async () => (await device.replica.db.rooms.find().exec()).map(({ name }) => name);

  it('takes a snapshot on top of what it has: what is deleted goes, what is personal stays', async () => {
    // The page that says so has not brought this yet.
    device.server.put('rooms', room('room-0'));
    device.server.forget('rooms', 'room-1');
    await device.replica.syncNow();
    expect(calls.slice(0, 3)).toEqual(['pull', 'snapshot', 'pull']);
    expect(await people()).toEqual(['ama', 'shy', 'zola']);
    expect((await rooms()).filter((name) => name !== 'Elsewhere')).toEqual(['room-0']);
    expect(await device.replica.db.rooms.count().exec()).toBe(1_499);
  });

  it.each([
    ['is lost', () => Promise.reject(new TypeError('no network'))],
    ['is none', async () => problem(404, 'not_found')],
  ])('goes on by pages when the snapshot %s', async (_, answer) => {
    interfere((path) => (path === '/api/sync/snapshot' ? answer() : undefined));
    await device.replica.syncNow();
    await device.replica.syncNow();
    // Pages go on saying so: it is asked for once.
    expect(calls.filter((call) => call === 'snapshot')).toHaveLength(1);
    expect(await people()).toEqual(['ama', 'shy', 'zola']);
    expect(new Set(await rooms())).toEqual(new Set(['Elsewhere']));
  });

  it('[S5] does not show again whom this device has erased', async () => {
    device.server.speaks = 2;
    device.server.farBehind = false;
    await device.replica.syncNow();
    for (let at = 0; at < 1_100; at++) device.server.put('users', attendee(`user-${at}`));
    device.server.farBehind = true;
    interfere((path, _, body) => {
      // Above what the page has that says so, below what the snapshot has.
      if (path === '/api/sync/snapshot') device.server.put('rooms', room('later'));
      if (path !== '/api/sync/push') return undefined;
      device.server.forget('users', 'zola');
      return Promise.resolve(Response.json(shortAnswer(JSON.parse(body), device.server.nextTransaction)));
    });
    await device.replica.perform('erase_person', { user_id: 'zola' });
    await device.replica.syncNow();
    await eventually(async () => expect(await people()).toHaveLength(1_102));
    expect(calls).toContain('snapshot');
    await eventually(async () => expect(await device.hasEverything()).toBe(true));
    expect(await people()).not.toContain('zola');
  });

  it('[S9] stays what it is when another history begins meanwhile, and is then filled anew', async () => {
    answerSnapshot(async (asIs) => {
      const answer = await asIs();
      device.server.restoreBackup('epoch-2');
      return answer;
    });
    await device.replica.syncNow();
    await eventually(async () => expect(await people()).toEqual(['ama', 'shy', 'zola']));
  });
});

it('[S17] a phone that was removed hears of it by its first call', async () => {
  interfere(async () => problem(401, 'door_removed'));
  await open();
  expect(calls).not.toContain('pull');
  await eventually(() => expect(device.replica.status.get().state).toBe('removed'));
});
