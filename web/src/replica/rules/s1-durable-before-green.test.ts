import { afterEach, describe, expect, it, vi } from 'vitest';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { replicaName } from '../storage/replica-name.ts';
import { append } from '../testing/append.ts';
import { attendee, Device, EVENT } from '../testing/device.ts';
import { FakeLocks } from '../testing/fake-locks.ts';
import { eventually, soon } from '../testing/waiting.ts';

describe('what a person did is on disk before it shows', () => {
  let device: Device;
  afterEach(async () => {
    await device.close();
    vi.unstubAllGlobals();
  });

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

  it('[S1] a command that is on disk is said to be, also while a frozen tab holds the replica', async () => {
    const locks = new FakeLocks().asManager();
    vi.stubGlobal('navigator', { locks });
    device = new Device();
    device.server.put('users', attendee('ama'));
    await device.open();
    await device.replica.syncNow();
    device.server.interfere = (path) => (path === '/api/sync/pull' ? Promise.reject(new TypeError('cut')) : undefined);
    let thaw = () => {};
    const frozen = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    void locks.request(`${replicaName(device.userId, EVENT)}-write`, () => frozen);
    await device.checkIn('ama');
    expect(await device.unsent()).toBe(1);
    // It is sent, too; what comes of it waits for the lock.
    await soon(() => expect(device.server.pushes).toHaveLength(1));
    thaw();
    await eventually(async () => expect(await device.user('ama')).toMatchObject({ checkedIn: true }));
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
