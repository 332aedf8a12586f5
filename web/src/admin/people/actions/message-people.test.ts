import { afterEach, expect, it } from 'vitest';
import type { Replica } from '../../../replica/index.ts';
import { Device } from '../../../replica/testing/device.ts';
import { messagePeople } from './message-people.ts';

const device = new Device();
afterEach(() => device.close());

it('a message to several is one for each, and all of them are on the device at once', async () => {
  const replica = await device.open();
  device.server.interfere = () => Promise.reject(new TypeError('no network'));
  const at: number[] = [];
  const performAll: Replica['performAll'] = (name, all) => {
    at.push(all.length);
    return replica.performAll(name, all);
  };
  const people = ['amina', 'kofi', 'zuri'].map((id) => ({ id, name: id }));
  await messagePeople({ performAll }, people, { title: ' Lunch', message: 'It is served.', type: 'info' }, 'UTC');
  expect(at).toEqual([3]);
  const { waiting } = await replica.outbox.contents();
  expect(waiting.map(({ name, args }) => ({ name, ...args }))).toMatchObject(
    people.map(({ id }) => ({ name: 'send_notification', title: 'Lunch', user_id: id, audience: 'everybody' })),
  );
  expect(new Set(waiting.map(({ args }) => 'notification_id' in args && args.notification_id)).size).toBe(3);
});
