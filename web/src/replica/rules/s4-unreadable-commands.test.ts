import { afterEach, beforeEach, expect, it } from 'vitest';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { replicaName } from '../storage/replica-name.ts';
import { append } from '../testing/append.ts';
import { attendee, Device, EVENT } from '../testing/device.ts';

let device: Device;
beforeEach(async () => {
  device = new Device();
  device.server.put('users', attendee('ama'));
  device.server.put('users', attendee('kofi'));
  await device.open();
  await device.replica.syncNow();
});
afterEach(() => device.close());

const proposal = { meeting_id: 'm-1', user_id: 'ama', place: '', words: '', minutes: 15 };

it.each([
  [
    'is about a collection that this app does not have',
    { name: 'create_content', args: { collection: 'workshops', id: 'ama', content: {} } },
    ['workshops/ama'],
  ],
  [
    'changes a document in a way that fails',
    { name: 'propose_meeting', args: { ...proposal, start_time: 'soon' } },
    ['meetings/m-1'],
  ],
  ['can not be read at all', { name: 'mark_notifications_read', args: null }, ['users/ama']],
])(
  '[S4][S16] a command of another version of the app that %s keeps neither the app from opening nor the others from arriving',
  async (_, made, touches) => {
    await device.close();
    const owner = { user_id: device.userId, event_id: EVENT };
    const outbox = new OutboxDatabase(`${replicaName(device.userId, EVENT)}-outbox`, owner);
    const scan = { gate_id: '', check_in_method: 'qr', verdict: 'admitted' } as const;
    const { device_seq } = await append(outbox, 'record_check_in', { check_in_id: 'r-1', user_id: 'ama', ...scan });
    await append(outbox, 'record_check_in', { check_in_id: 'r-2', user_id: 'kofi', ...scan });
    await outbox.commands
      .where({ device_seq })
      .modify((row) => void Object.assign(row, { command: { ...row.command, ...made }, touches }));
    outbox.close();

    device.server.refuses = ({ name }) =>
      name === 'record_check_in' ? undefined : { code: 'invalid', detail: 'Some values are not valid' };
    await device.open();
    expect(await device.user('kofi')).toMatchObject({ checkedIn: true });
    device.server.put('users', attendee('zuri'));
    await device.replica.syncNow();
    const { waiting, refused } = await device.outbox();
    expect([waiting.length, refused.map(({ refusal }) => refusal.code)]).toEqual([0, ['invalid']]);
    expect(await device.user('kofi')).toMatchObject({ checkedIn: true });
    expect(await device.user('ama')).toMatchObject({ checkedIn: false });
    expect(await device.user('zuri')).not.toBeNull();
  },
);
