import { PUSH_BATCH_SIZE } from '@baraza/schema/sync/push';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { attendee, Device } from '../testing/device.ts';
import { problem } from '../testing/scripted-server.ts';
import { eventually, freezeWaits } from '../testing/waiting.ts';

const offline = () => Promise.reject(new TypeError('no network'));

describe('sending the queue', () => {
  let device: Device;
  beforeEach(async () => {
    freezeWaits();
    device = new Device();
    device.server.put('users', attendee('ama'));
    await device.open();
    await device.replica.syncNow();
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await device.close();
  });

  async function checkInOffline(count: number): Promise<string[]> {
    device.server.interfere = offline;
    const ids = Array.from({ length: count }, (_, index) => `guest-${index}`);
    for (const id of ids) await device.checkIn(id);
    return ids;
  }

  it('[S2] the answer lost twenty times in a row: each command takes effect once, and the queue ends empty', async () => {
    await checkInOffline(3);
    let lost = 0;
    device.server.interfere = (path, answer) => {
      if (path !== '/api/sync/push' || lost === 20) return undefined;
      lost += 1;
      return answer().then(() => Promise.reject(new TypeError('connection reset')));
    };
    while (lost < 20) await device.replica.syncNow();
    expect(await device.unsent()).toBe(3);
    await device.replica.syncNow();
    expect(device.server.applied.map((command) => command.args.user_id)).toEqual(['guest-0', 'guest-1', 'guest-2']);
    expect(await device.unsent()).toBe(0);
  });

  it('[S3] commands go out in the order in which they were made, in batches, with numbers without a gap', async () => {
    const made = await checkInOffline(PUSH_BATCH_SIZE + 5);
    device.server.interfere = () => undefined;
    await device.replica.syncNow();
    expect(device.server.applied.map((command) => command.args.user_id)).toEqual(made);
    expect(device.server.applied.map((command) => command.device_seq)).toEqual(made.map((_, index) => index + 1));
    expect(device.server.pushes.map((push) => push.commands.length)).toEqual([PUSH_BATCH_SIZE, 5]);
    expect(device.server.pushes[0]?.device).toMatchObject({ waiting: made.length, last_seq: made.length });
  });

  it('[S3] numbers go on after the app was closed', async () => {
    await device.checkIn('ama');
    await device.close();
    await device.open();
    await device.checkIn('kofi');
    await device.replica.syncNow();
    expect(device.server.applied.map((command) => command.device_seq)).toEqual([1, 2]);
    expect(new Set(device.server.applied.map((command) => command.device_id)).size).toBe(1);
  });

  it('[S4] one refused among a hundred: 99 applied, one listed with its reason, and its effect is gone', async () => {
    device.server.refuses = ({ args }) =>
      args.user_id === 'guest-42' ? { code: 'ticket_revoked', detail: 'The ticket was revoked' } : undefined;
    await checkInOffline(100);
    expect(await device.record('record-guest-42')).not.toBeNull();
    device.server.interfere = () => undefined;
    await device.replica.syncNow();

    expect(device.server.applied).toHaveLength(99);
    const { waiting, refused } = await device.outbox();
    expect(waiting).toEqual([]);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      args: { user_id: 'guest-42' },
      refusal: { code: 'ticket_revoked', detail: 'The ticket was revoked' },
    });
    expect(await device.record('record-guest-42')).toBeNull();
    expect(await device.record('record-guest-41')).toMatchObject({ arrived_at: expect.any(String) });
  });

  it('[S4] a refused change of a document that the server has returns to what the server has', async () => {
    device.server.refuses = () => ({ code: 'check_in_closed', detail: 'Check-in is not open' });
    device.server.interfere = offline;
    await device.checkIn('ama');
    expect(await device.user('ama')).toMatchObject({ checkedIn: true });
    device.server.interfere = () => undefined;
    await device.replica.syncNow();
    expect(await device.user('ama')).toMatchObject({ checkedIn: false, checkin_time: null });
  });

  it('[S4] what another command did to the same document stays when one is refused', async () => {
    device.server.refuses = ({ args }) =>
      args.check_in_id === 'first' ? { code: 'invalid', detail: 'no' } : undefined;
    device.server.interfere = offline;
    await device.checkIn('ama', 'first');
    await device.checkIn('ama', 'second');
    device.server.interfere = (path) => (path === '/api/sync/pull' ? offline() : undefined);
    await device.replica.syncNow();
    expect(await device.user('ama')).toMatchObject({ checkedIn: true });
    expect(await device.record('first')).toBeNull();
    expect(await device.record('second')).not.toBeNull();
  });

  it('[S4] a refused command can be sent again as a new one, or dropped', async () => {
    device.server.refuses = () => ({ code: 'check_in_closed', detail: 'Check-in is not open' });
    await device.checkIn('ama');
    await device.checkIn('kofi');
    await device.replica.syncNow();
    const { refused } = await device.outbox();
    device.server.refuses = () => undefined;
    await device.replica.outbox.retryRefused(refused[0]!.id);
    await device.replica.outbox.dropRefused(refused[1]!.id);
    await device.replica.syncNow();
    expect(device.server.applied.map((command) => command.args.user_id)).toEqual(['ama']);
    expect(device.server.applied[0]!.id).not.toBe(refused[0]!.id);
    expect(await device.outbox()).toEqual({ waiting: [], refused: [] });
  });

  it('[S2] only what was refused can be sent again or dropped: what waits stays as it is', async () => {
    await checkInOffline(1);
    const before = await device.outbox();
    await device.replica.outbox.retryRefused(before.waiting[0]!.id);
    await device.replica.outbox.dropRefused(before.waiting[0]!.id);
    expect(await device.outbox()).toEqual(before);
  });

  it.each([400, 413, 422])(
    '[S4] one command that makes the whole push a %i is found, and the others go',
    async (status) => {
      await checkInOffline(20);
      device.server.interfere = (path, answer, body) =>
        path === '/api/sync/push' && body.includes('"guest-13"')
          ? Promise.resolve(problem(status, 'invalid', 'Too odd'))
          : answer();
      await device.replica.syncNow();
      expect(device.server.applied.map((command) => command.args.user_id)).toHaveLength(19);
      const { waiting, refused } = await device.outbox();
      expect(waiting).toEqual([]);
      expect(refused.map(({ args, refusal }) => [args.user_id, refusal.detail])).toEqual([['guest-13', 'Too odd']]);
    },
  );

  it('[S4] a way that lets only small requests through holds up nothing: batches shrink until they pass', async () => {
    const made = await checkInOffline(30);
    device.server.interfere = (path, answer, body) =>
      path === '/api/sync/push' && body.split('record_check_in').length > 5 ? offline() : answer();
    for (let tries = 0; tries < 10; tries++) await device.replica.syncNow();
    expect(device.server.applied.map((command) => command.args.user_id)).toEqual(made);
  });

  it('[S14] rests when nothing waits any more, though the last thing it tried to send ended in a failure', async () => {
    device.server.interfere = (path) => {
      // Answered and taken off the queue; then the device can't note that there was a contact.
      if (path === '/api/sync/push')
        vi.spyOn(OutboxDatabase.prototype, 'remember').mockRejectedValueOnce(new Error('closed'));
      return undefined;
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    await device.checkIn('ama');
    await eventually(async () => expect(await device.unsent()).toBe(0));
    const looks = vi.spyOn(OutboxDatabase.prototype, 'waiting');
    for (let second = 0; second < 20; second++) await vi.advanceTimersByTimeAsync(1_000);
    expect(looks.mock.calls.length).toBeLessThan(15);
  });

  it('[S4] one command on which the server fails lets the others go, and stays in the queue', async () => {
    await checkInOffline(8);
    device.server.interfere = (path, answer, body) =>
      path === '/api/sync/push' && body.includes('"guest-3"') ? Promise.resolve(problem(500, 'internal')) : answer();
    for (let tries = 0; tries < 30; tries++) await device.replica.syncNow();
    expect(device.server.applied).toHaveLength(7);
    const { waiting } = await device.outbox();
    expect(waiting.map(({ args }) => args.user_id)).toEqual(['guest-3']);
  });
});
