import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { collectionNames } from '../collections.ts';
import { attendee, Device } from '../testing/device.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { eventually } from '../testing/waiting.ts';

let device: Device;
let random: MockInstance<typeof Math.random>;
const socket = () => FakeSocket.all.at(-1)!;
const companyOf = async (id: string) => (await device.user(id))?.company;
const put = (id: string, company: string) => device.server.put('users', attendee(id, { company }));
const asked = () => device.server.pulls.map(({ collections }) => Object.keys(collections));
/** Until all that was said on the socket by now is handled. */
const handled = async () => {
  const marker = crypto.randomUUID();
  put('marker', marker);
  socket().says(device.server.news());
  await eventually(async () => expect(await companyOf('marker')).toBe(marker));
};
/** The socket is lost and opens again. */
const reopen = async () => {
  const before = FakeSocket.all.length;
  // Otherwise it would be polled at once.
  random.mockReturnValue(1);
  socket().ends();
  random.mockReturnValue(0);
  await eventually(() => expect(FakeSocket.all).toHaveLength(before + 1));
  socket().onopen?.();
};

beforeEach(async () => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  // No call is put off to spread those of many devices.
  random = vi.spyOn(Math, 'random').mockReturnValue(0);
  device = new Device();
  put('kofi', 'one');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await device.close();
  vi.unstubAllGlobals();
});

const openAndFill = async () => {
  await device.open();
  socket().onopen?.();
  socket().letIn(collectionNames, device.server.newsFrom());
  await device.replica.syncNow();
  device.server.pulls.length = 0;
};

it('is filled by one pull, also when the socket opens while it is under way', async () => {
  const { server } = device;
  let begun = false;
  let answer: () => void = () => undefined;
  server.interfere = (path, answers) => {
    if (path !== '/api/sync/pull' || begun) return undefined;
    begun = true;
    return new Promise((resolve) => {
      answer = () => resolve(answers());
    });
  };
  await device.open();
  await eventually(() => expect(begun).toBe(true));
  socket().onopen?.();
  socket().letIn(collectionNames, server.newsFrom());
  answer();
  await eventually(async () => expect(await companyOf('kofi')).toBe('one'));
  await handled();
  expect(asked()).toHaveLength(1);
});

it('pulls nothing on a new socket if it has missed nothing, and lands what comes next', async () => {
  await openAndFill();
  await reopen();
  socket().letIn(collectionNames, device.server.newsFrom());
  await handled();
  expect(asked()).toEqual([]);
});

it('pulls what it has missed, and only where it is behind', async () => {
  await openAndFill();
  put('kofi', 'two');
  await reopen();
  socket().letIn(['users', 'rooms'], device.server.newsFrom());
  await eventually(async () => expect(await companyOf('kofi')).toBe('two'));
  await reopen();
  // The other collections were not pulled since.
  const from = device.server.newsFrom();
  socket().letIn(['users', 'rooms', 'sponsors'], from);
  await eventually(() => expect(asked()).toEqual([['users', 'rooms'], ['sponsors']]));
});

it.each([
  ['of another history', { epoch: 'epoch-0' }],
  ['for another role', { role: 'user' as const }],
])('pulls everything if what comes is %s', async (_, other) => {
  await openAndFill();
  await reopen();
  socket().letIn(collectionNames, { ...device.server.newsFrom(), ...other });
  await eventually(() => expect(asked()[0]).toEqual(collectionNames));
});

it.each([
  ['says nothing of where its news begin', undefined],
  ['says it in another form', { epoch: 'epoch-1', role: 'admin', horizon: '-1' }],
])('pulls everything on the socket of a server that %s', async (_, from) => {
  await openAndFill();
  await reopen();
  socket().letIn(collectionNames, from as never);
  await eventually(() => expect(asked()[0]).toEqual(collectionNames));
});
