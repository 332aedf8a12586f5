import { afterEach, describe, expect, it } from 'vitest';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { replicaName } from '../storage/replica-name.ts';
import { append } from '../testing/append.ts';
import { attendee, Device, EVENT } from '../testing/device.ts';

describe('what a person did is on disk before it shows', () => {
  let device: Device;
  afterEach(() => device.close());

  it('[S1] a command is in the outbox and its effect on the replica when perform resolves', async () => {
    device = new Device();
    device.server.put('users', attendee('ama'));
    await device.open();
    await device.replica.syncNow();
    device.server.interfere = () => Promise.reject(new TypeError('no network'));
    await device.checkIn('ama');
    expect(await device.unsent()).toBe(1);
    expect(await device.record('record-ama')).toMatchObject({ status: 'accepted', arrived_at: null });
    expect(await device.user('ama')).toMatchObject({ checkedIn: true });
  });

  it('[S1] a tab killed between the outbox and the effect finds the command when it starts again', async () => {
    device = new Device();
    device.server.put('users', attendee('ama'));
    await device.open();
    await device.replica.syncNow();
    await device.close();
    const outbox = new OutboxDatabase(`${replicaName(device.userId, EVENT)}-outbox`, {
      user_id: device.userId,
      event_id: EVENT,
    });
    await append(outbox, 'record_check_in', {
      check_in_id: 'record-ama',
      user_id: 'ama',
      gate_id: '',
      check_in_method: 'manual',
      verdict: 'admitted',
    });
    outbox.close();

    await device.open({ sync: false });
    expect(await device.record('record-ama')).toMatchObject({ user_id: 'ama', status: 'accepted' });
    expect(await device.user('ama')).toMatchObject({ checkedIn: true });
    expect(await device.unsent()).toBe(1);
  });
});
