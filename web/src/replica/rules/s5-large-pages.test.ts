import type { PullResponse } from '@baraza/schema/sync/pull';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { attendee, Device } from '../testing/device.ts';

const offline = () => Promise.reject(new TypeError('no network'));
/** More than are looked up one by one. */
const guests = Array.from({ length: 60 }, (_, at) => `guest-${at}`);

let device: Device;
const changeAll = (company: string) => {
  for (const id of guests) device.server.put('users', attendee(id, { company }));
};
const onlyPulls = () => {
  device.server.interfere = (path) => (path === '/api/sync/push' ? offline() : undefined);
};

beforeEach(async () => {
  device = new Device();
  changeAll('before');
  await device.open();
  await device.replica.syncNow();
});
afterEach(() => device.close());

it('[S5] a large page does not undo what a person did: nobody is let in twice', async () => {
  onlyPulls();
  await device.checkIn('guest-7');
  changeAll('after');
  await device.replica.syncNow();
  expect(await device.user('guest-7')).toMatchObject({ checkedIn: true, company: 'after' });
  expect(await device.user('guest-8')).toMatchObject({ checkedIn: false, company: 'after' });
});

it('[S5] a large page does not undo what was applied while no pull has brought it', async () => {
  changeAll('after');
  // A long transaction elsewhere: what this device does is answered, and not readable yet.
  device.server.heldAt = device.server.nextTransaction;
  device.server.interfere = (path, answer) =>
    path === '/api/sync/pull' ? answer().then(async (page) => withStale(await page.json())) : undefined;
  await device.checkIn('guest-7');
  await device.replica.syncNow();
  expect(await device.unsent()).toBe(0);
  expect(await device.user('guest-7')).toMatchObject({ checkedIn: true, company: 'stale' });
  expect(await device.user('guest-8')).toMatchObject({ checkedIn: false, company: 'after' });
});

/** A large page with somebody in it as they were before this device's command. */
function withStale(page: PullResponse): Response {
  const documents = page.collections.users?.documents ?? [];
  if (documents.length > 50) documents.push({ ...attendee('guest-7', { company: 'stale' }), _deleted: false });
  return Response.json(page);
}

it('[S4] a large page shows nothing of a command that was refused', async () => {
  device.server.refuses = () => ({ code: 'ticket_revoked', detail: 'no' });
  await device.checkIn('guest-7');
  await device.replica.syncNow();
  expect((await device.outbox()).refused).toHaveLength(1);
  changeAll('after');
  await device.replica.syncNow();
  expect(await device.user('guest-7')).toMatchObject({ checkedIn: false, company: 'after' });
});

it('[S3][S5] several commands to one document count in their order in a large page too', async () => {
  onlyPulls();
  await device.checkIn('guest-7', 'first');
  const { checkin_time } = (await device.user('guest-7')) as { checkin_time: string };
  await device.checkIn('guest-7', 'second');
  changeAll('after');
  await device.replica.syncNow();
  expect(await device.user('guest-7')).toMatchObject({ checkedIn: true, checkin_time, company: 'after' });
});
