import type { User } from '@baraza/schema/people/user';
import type { RxCollection } from 'rxdb';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Device } from '../../replica/testing/device.ts';
import { openPeopleIndex, type PeopleIndex } from './people-index.ts';
import { searchPeople } from './people-search.ts';

let device: Device;
let index: PeopleIndex | undefined;

const person = (id: string, name: string, checkedIn = false) =>
  ({
    id,
    event_id: 'event-001',
    name,
    email: `${id}@example.org`,
    company: 'Kestrel',
    ticketType: 'Speaker',
    checkedIn,
    checkin_time: null,
  }) as User;

beforeEach(async () => {
  device = new Device();
  const { db } = await device.open({ sync: false });
  await db.users.bulkInsert([person('user-1', 'Wanjirũ Mũriũki'), person('user-2', 'Ngozi Adéyẹmí', true)]);
});
afterEach(async () => {
  index?.close();
  await device.close();
});

const found = (query: string) => searchPeople(index?.rows() ?? [], query, 10).map(({ id }) => id);

test('everybody is counted and found by name, email and company', async () => {
  index = await openPeopleIndex(device.replica.db.users);
  expect(index.counts()).toEqual({ tickets: 2, inside: 1 });
  expect(found('muriuki')).toEqual(['user-1']);
  expect(found('user-2@example')).toEqual(['user-2']);
  expect(found('kestrel')).toEqual(['user-2', 'user-1']);
});

test('who has no valid ticket is found, and counts neither as a ticket nor as inside', async () => {
  const { users } = device.replica.db;
  index = await openPeopleIndex(users);
  await users.upsert({ ...person('user-2', 'Ngozi Adéyẹmí', true), ticket_status: 'revoked' });
  await expect.poll(() => index?.counts()).toEqual({ tickets: 1, inside: 0 });
  expect(found('ngozi')).toEqual(['user-2']);
  await users.upsert({ ...person('user-2', 'Ngozi Adéyẹmí', true), ticket_status: 'valid' });
  await expect.poll(() => index?.counts()).toEqual({ tickets: 2, inside: 1 });
});

test('a check-in on this device shows at once', async () => {
  index = await openPeopleIndex(device.replica.db.users);
  await device.checkIn('user-1');
  await expect.poll(() => index?.counts()).toEqual({ tickets: 2, inside: 2 });
});

test('people who come, change their name or go are followed', async () => {
  index = await openPeopleIndex(device.replica.db.users);
  const { users } = device.replica.db;
  await users.insert(person('user-3', 'Amina'));
  await users.upsert(person('user-1', 'Wanjirũ Kamau'));
  await (await users.findOne('user-2').exec())?.remove();
  await expect.poll(() => index?.counts()).toEqual({ tickets: 2, inside: 0 });
  expect(found('amina')).toEqual(['user-3']);
  expect(found('muriuki')).toEqual([]);
  expect(found('kamau')).toEqual(['user-1']);
  expect(found('ngozi')).toEqual([]);
});

test('what changes while the list is read is not overwritten by what was read before', async () => {
  const bulks = new Subject<unknown>();
  let answer: (documents: unknown[]) => void = () => undefined;
  const slow = {
    eventBulks$: bulks,
    find: () => ({ exec: () => new Promise((resolve) => (answer = resolve)) }),
  } as unknown as RxCollection<User>;
  const opening = openPeopleIndex(slow);
  const before = [person('user-1', 'Wanjirũ'), person('user-2', 'Ngozi')];
  const now = { documentId: 'user-1', operation: 'UPDATE', documentData: person('user-1', 'Wanjirũ', true) };
  bulks.next({ events: [now, { documentId: 'user-2', operation: 'DELETE', documentData: before[1] }] });
  answer(before.map((document) => ({ id: document.id, toJSON: () => document })));
  index = await opening;
  expect(index.counts()).toEqual({ tickets: 1, inside: 1 });
});

test('a code of another system finds who has it now', async () => {
  const { users } = device.replica.db;
  index = await openPeopleIndex(users);
  expect(index.findByCode('A-7KD2MPW')).toBeUndefined();
  expect(index.findByCode('')).toBeUndefined();
  await users.bulkUpsert([{ ...person('user-1', 'Wanjirũ Mũriũki'), external_code: 'A-7KD2MPW' }]);
  expect(index.findByCode('A-7KD2MPW')).toBe('user-1');
  // The one who gets it may be heard of before the one who gives it up.
  await users.bulkUpsert([{ ...person('user-2', 'Ngozi Adéyẹmí'), external_code: 'A-7KD2MPW' }]);
  await users.bulkUpsert([{ ...person('user-1', 'Wanjirũ Mũriũki'), external_code: '' }]);
  expect(index.findByCode('A-7KD2MPW')).toBe('user-2');
  await users.bulkRemove(['user-2']);
  expect(index.findByCode('A-7KD2MPW')).toBeUndefined();
});
