import { connectionId } from '@baraza/schema/connections/connection';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device } from '../../replica/testing/device.ts';

let device: Device;

beforeEach(async () => {
  device = new Device();
  await device.open({ sync: false });
});
afterEach(() => device.close());

const blocked = async () => (await device.replica.db.blocks.find().exec()).map((block) => block.toJSON().blocked_id);
const connection = async () =>
  (await device.replica.db.connections.findOne(connectionId(device.userId, 'kofi')).exec())?.toJSON();

it('somebody is blocked, over a restart, and unblocked, all without a network', async () => {
  await device.replica.perform('request_connection', { user_id: 'kofi' });
  expect(await connection()).toMatchObject({ status: 'requested' });
  await device.replica.perform('block_person', { user_id: 'kofi' });
  await device.replica.perform('block_person', { user_id: 'kofi' });
  expect(await connection()).toBeUndefined();
  await device.close();
  await device.open({ sync: false });
  expect(await blocked()).toEqual(['kofi']);
  expect(await connection()).toBeUndefined();
  await device.replica.perform('unblock_person', { user_id: 'kofi' });
  expect(await blocked()).toEqual([]);
});

it('a report is on the device until the server has it', async () => {
  const report = { report_id: 'report-1', user_id: 'kofi', reason: 'spam', text: '' } as const;
  await device.replica.perform('report_person', report);
  const found = await device.replica.db.reports.find({ selector: { reported_id: 'kofi', status: 'open' } }).exec();
  expect(found.map((one) => one.toJSON())).toMatchObject([{ id: 'report-1', reporter_id: device.userId }]);
});
