import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device } from '../../replica/testing/device.ts';

let device: Device;

beforeEach(async () => {
  device = new Device();
  await device.open({ sync: false });
});
afterEach(() => device.close());

const star = { kind: 'session', target_id: 'session-1' } as const;
const starred = async () =>
  (await device.replica.db.bookmarks.find({ selector: { user_id: device.userId, kind: 'session' } }).exec()).map(
    (bookmark) => bookmark.toJSON().target_id,
  );

it('a star is given, kept over a restart, and taken off, all without a network', async () => {
  await device.replica.perform('add_bookmark', star);
  await device.replica.perform('add_bookmark', { kind: 'exhibitor', target_id: 'exhibitor-1' });
  expect(await starred()).toEqual(['session-1']);
  await device.close();
  await device.open({ sync: false });
  expect(await starred()).toEqual(['session-1']);
  await device.replica.perform('remove_bookmark', star);
  expect(await starred()).toEqual([]);
  await device.replica.perform('add_bookmark', star);
  expect(await starred()).toEqual(['session-1']);
});
