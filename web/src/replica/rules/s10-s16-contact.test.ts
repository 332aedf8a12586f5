import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { LIMITS } from '../realtime/backoff.ts';
import type { SyncStatus } from '../status.ts';
import { replicaName } from '../storage/replica-name.ts';
import { attendee, Device, EVENT, tokenFor } from '../testing/device.ts';
import { FakeDocument } from '../testing/fake-document.ts';
import { problem } from '../testing/scripted-server.ts';
import { eventually, freezeWaits } from '../testing/waiting.ts';

const offline = () => Promise.reject(new TypeError('no network'));

describe('a server that is not there, not ours, or does not know us', () => {
  let device: Device;
  let waits: ReturnType<typeof freezeWaits>;
  beforeEach(async () => {
    waits = freezeWaits();
    device = new Device();
    device.server.put('users', attendee('ama'));
    await device.open();
    await device.replica.syncNow();
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await device.close();
    vi.unstubAllGlobals();
  });

  const status = (state: SyncStatus['state']) =>
    eventually(() => {
      const now = device.replica.status.get();
      expect(now.state).toBe(state);
      return now;
    });

  it('[S10] 401 pauses the queue and keeps it; after signing in again it goes on', async () => {
    device.server.interfere = () => Promise.resolve(problem(401, 'not_signed_in', 'Sign in again'));
    await device.checkIn('ama');
    await device.replica.syncNow();
    expect(await status('signed_out')).toMatchObject({ waiting: 1 });
    expect(device.signedOut).toBe(1);

    device.server.interfere = () => undefined;
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(1);

    device.token = `${tokenFor(device.userId)}2`;
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(0);
    await status('up_to_date');
  });

  it.each(['/api/sync/push', '/api/sync/pull'])(
    '[S10] 401 to %s is told where the disk is too full to note it',
    async (refused) => {
      const remember = OutboxDatabase.prototype.remember;
      vi.spyOn(OutboxDatabase.prototype, 'remember').mockImplementation(function (this: OutboxDatabase, key, value) {
        if (key === 'contact') return Promise.reject(new DOMException('full', 'QuotaExceededError'));
        return remember.call(this, key as never, value as never);
      });
      device.server.interfere = (path) =>
        path === refused ? Promise.resolve(problem(401, 'not_signed_in', 'Sign in again')) : offline();
      await device.checkIn('ama');
      await device.replica.syncNow();
      expect(device.signedOut).toBe(1);
      expect(await status('storage_failed')).toMatchObject({ problem: 'full', waiting: 1 });
    },
  );

  it('[S17] that it was removed is told a phone whose disk is too full to note it', async () => {
    vi.spyOn(OutboxDatabase.prototype, 'remember').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const removed = vi.fn();
    await device.close();
    await device.open({ onRemoved: removed });
    device.server.interfere = () => Promise.resolve(problem(403, 'door_removed', 'Removed'));
    await device.replica.syncNow();
    await eventually(() => expect(removed).toHaveBeenCalledOnce());
  });

  it('[S10] 401 to the session before does not end the one that began while it was on its way', async () => {
    let refused = 0;
    let meanwhile: Promise<void> | undefined;
    device.server.interfere = (path) => {
      if (path !== '/api/sync/push' || refused > 0) return undefined;
      refused += 1;
      device.token = `${tokenFor(device.userId)}2`;
      meanwhile = device.replica.syncNow();
      return Promise.resolve(problem(401, 'not_signed_in', 'Sign in again'));
    };
    await device.checkIn('ama');
    await eventually(() => expect(refused).toBe(1));
    await meanwhile;
    expect(device.signedOut).toBe(0);
    expect(await device.unsent()).toBe(0);
    await status('up_to_date');
  });

  it('[S10] 401 to a pull of the session before does not end the one in which a push went out beside it', async () => {
    let refuse: (() => void) | undefined;
    device.server.interfere = (path) => {
      if (path !== '/api/sync/pull' || refuse) return undefined;
      return new Promise((resolve) => {
        refuse = () => resolve(problem(401, 'not_signed_in', 'Sign in again'));
      });
    };
    void device.replica.syncNow();
    await eventually(() => expect(refuse).toBeDefined());
    device.token = `${tokenFor(device.userId)}2`;
    await device.checkIn('ama');
    await eventually(async () => expect(await device.unsent()).toBe(0));
    refuse?.();
    await status('signed_out');
    await device.replica.syncNow();
    expect(device.signedOut).toBe(0);
    await status('up_to_date');
  });

  it('[S10] with the token of somebody else nothing is sent and nothing is fetched', async () => {
    const calls = device.server.pushes.length + device.server.pulls.length;
    device.token = tokenFor('somebody-else');
    await device.checkIn('ama');
    await device.replica.syncNow();
    expect(device.server.pushes.length + device.server.pulls.length).toBe(calls);
    expect(await device.unsent()).toBe(1);
  });

  it('[S10] an answer meant for somebody else changes nothing here', async () => {
    device.server.userId = 'somebody-else';
    device.server.put('users', attendee('secret'));
    await device.replica.syncNow();
    expect(await device.user('secret')).toBeNull();
    await status('signed_out');
  });

  it.each([
    [
      'a page of HTML',
      () => new Response('<html>Accept our terms</html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['HTML that says it is JSON', () => new Response('<html>', { headers: { 'Content-Type': 'application/json' } })],
    ['JSON of another shape', () => Response.json({ ok: true })],
    [
      'an answer without an epoch',
      () => Response.json({ protocol: 1, server_time: new Date().toISOString(), outcomes: [] }),
    ],
    [
      'too few outcomes',
      () => Response.json({ protocol: 1, epoch: 'e', server_time: new Date().toISOString(), outcomes: [] }),
    ],
    ['a 401 that is not ours', () => new Response('<html>Sign in to Hotel WiFi</html>', { status: 401 })],
    ['a 413 that is not ours', () => new Response('too big', { status: 413 })],
  ])('[S11] %s counts as offline: nothing is believed, the queue stays', async (_, answer) => {
    device.server.interfere = () => Promise.resolve(answer());
    await device.checkIn('ama');
    await device.replica.syncNow();
    expect(await status('offline')).toMatchObject({ waiting: 1, refused: 0 });
    expect(device.signedOut).toBe(0);
    device.server.interfere = () => undefined;
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(0);
    expect(await device.user('ama')).toMatchObject({ checkedIn: true });
  });

  it('[S11] an event that is archived is no network out of reach; what waits goes out when it is brought back', async () => {
    device.server.interfere = () => Promise.resolve(problem(503, 'archived', 'This event is archived.'));
    await device.checkIn('ama');
    await device.replica.syncNow();
    expect(await status('archived')).toMatchObject({ waiting: 1, refused: 0 });
    device.server.interfere = offline;
    await device.replica.syncNow();
    await status('offline');
    device.server.interfere = () => undefined;
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(0);
    await status('up_to_date');
  });

  it.each([
    ['itself', () => Promise.resolve(problem(503, 'unavailable', 'Back soon'))],
    ['through a proxy', () => Promise.resolve(new Response('<html>', { status: 502 }))],
  ])(
    '[S11] a server that is too busy, and says so %s, is no network out of reach; without one it is',
    async (_, busy) => {
      device.server.interfere = busy;
      await device.checkIn('ama');
      await device.replica.syncNow();
      expect(await status('offline')).toMatchObject({ isBusy: true, waiting: 1 });
      device.server.interfere = offline;
      await device.replica.syncNow();
      await vi.waitFor(() => expect(device.replica.status.get()).not.toHaveProperty('isBusy'));
      expect(await status('offline')).toMatchObject({ waiting: 1 });
      device.server.interfere = () => undefined;
      await device.replica.syncNow();
      expect(await device.unsent()).toBe(0);
    },
  );

  it('[S13] the time that an answer takes is not taken for a clock that is off: half of it went there, half back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const tenSeconds = () => vi.setSystemTime(Date.now() + 10_000);
    device.server.interfere = async (path, answer) => {
      if (path !== '/api/sync/pull') return offline();
      tenSeconds();
      const answered = await answer();
      tenSeconds();
      return answered;
    };
    await device.replica.syncNow();
    await device.checkIn('ama');
    expect((await device.outbox()).waiting[0]?.clock_offset_ms).toBe(0);
  });

  it('[S4] a server in trouble is to a person as one that is not there, and the queue stays', async () => {
    device.server.interfere = () => Promise.resolve(problem(503, 'unavailable', 'Back soon'));
    await device.checkIn('ama');
    await device.replica.syncNow();
    expect(await status('offline')).toMatchObject({ waiting: 1, refused: 0 });
  });

  it('[S13] the clock set back an hour between two taps, and a restart: both arrive, in order', async () => {
    device.server.interfere = offline;
    vi.useFakeTimers({ toFake: ['Date'] });
    await device.checkIn('ama');
    vi.setSystemTime(Date.now() - 3_600_000);
    await device.close();
    await device.open();
    await device.checkIn('kofi');
    device.server.interfere = () => undefined;
    await device.replica.syncNow();
    expect(device.server.applied.map((command) => [command.args.user_id, command.device_seq])).toEqual([
      ['ama', 1],
      ['kofi', 2],
    ]);
    expect(await device.unsent()).toBe(0);
  });

  it('[S13] a command carries the offset of the clock measured at the last contact, and its effect the corrected time', async () => {
    device.server.ahead = 600_000;
    await device.replica.syncNow();
    device.server.interfere = offline;
    await device.checkIn('ama');
    const [command] = (await device.outbox()).waiting;
    expect(Math.round(command!.clock_offset_ms! / 60_000)).toBe(10);
    const shown = await device.record('record-ama');
    expect(Date.parse(shown!.check_in_time) - Date.parse(command!.made_at)).toBe(command!.clock_offset_ms);
    expect(shown!.device_time).toBe(command!.made_at);
  });

  it('[S4] a server in trouble is to a person as one that is not there, and the queue stays', async () => {
    device.server.interfere = () => Promise.resolve(problem(503, 'unavailable', 'Back soon'));
    await device.checkIn('ama');
    await device.replica.syncNow();
    expect(await status('offline')).toMatchObject({ waiting: 1, refused: 0 });
  });

  it('[S13] the clock set back by a day while it waits to try again: it tries again all the same', async () => {
    device.server.interfere = offline;
    await device.checkIn('ama');
    await device.replica.syncNow();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() - 86_400_000);
    device.server.interfere = () => undefined;
    waits.advance(LIMITS.alone.retry);
    await eventually(async () => expect(await device.unsent()).toBe(0));
  });

  it('[S14] when the network comes back, a call that hangs is given up and the queue goes out', async () => {
    const window = Object.assign(new EventTarget());
    vi.stubGlobal('window', window);
    vi.stubGlobal('document', new FakeDocument());
    await device.close();
    await device.open();
    await device.replica.syncNow();
    const hanging = new Promise<void>((asked) => {
      device.server.interfere = (_path, _answer, _body, signal) => {
        asked();
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      };
    });
    await device.checkIn('ama');
    await hanging;
    device.server.interfere = () => undefined;
    window.dispatchEvent(new Event('online'));
    await eventually(async () => expect(await device.unsent()).toBe(0));
  });

  it('[S14] who asks for a try at the same moment as others shares it', async () => {
    const calls = vi.fn();
    device.server.interfere = (path) => {
      calls(path);
      return offline();
    };
    await Promise.all(Array.from({ length: 10 }, () => device.replica.syncNow()));
    expect(calls.mock.calls).toEqual([['/api/sync/pull']]);
    await device.replica.syncNow();
    expect(calls).toHaveBeenCalledTimes(2);
  });

  it('[S14] a person asking to sync does not wait for the back-off, and a tap does', async () => {
    device.server.interfere = offline;
    await device.checkIn('ama');
    await device.replica.syncNow();
    device.server.interfere = () => undefined;
    await device.checkIn('kofi');
    expect(await device.unsent()).toBe(2);
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(0);
  });

  it('[S15] closing does not wait for a call that hangs, and what was under way is not taken for being offline', async () => {
    const usual = globalThis.fetch;
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      init.signal?.throwIfAborted();
      return new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    });
    await device.checkIn('ama');
    void device.replica.syncNow();
    await device.close();
    vi.stubGlobal('fetch', usual);
    await device.open({ sync: false });
    await status('waiting');
  });

  it('[S15] signing out with unsent commands says how many, and keeps them unless told to discard', async () => {
    device.server.interfere = offline;
    await device.checkIn('ama');
    await device.checkIn('kofi');
    expect(await device.replica.wipe()).toEqual({ wiped: false, unsent: 2 });
    expect(await device.user('ama')).not.toBeNull();
    expect(await device.replica.wipe('discard')).toEqual({ wiped: true, discarded: 2 });
    await device.open({ sync: false });
    expect(await device.user('ama')).toBeNull();
    expect(await device.unsent()).toBe(0);
  });

  it('[S16] a command of an older app that this one does not know goes out, and does not keep the app from opening', async () => {
    device.server.interfere = offline;
    await device.checkIn('ama');
    await device.close();
    const outbox = new OutboxDatabase(`${replicaName(device.userId, EVENT)}-outbox`, {
      user_id: device.userId,
      event_id: EVENT,
    });
    await outbox.commands.toCollection().modify((row) => {
      Object.assign(row.command, { name: 'wave_hands' });
    });
    outbox.close();
    device.server.interfere = () => undefined;
    device.server.refuses = () => ({ code: 'unknown_command', detail: 'Unknown' });
    await device.open();
    await device.replica.syncNow();
    const { waiting, refused } = await device.outbox();
    expect([waiting.length, refused[0]?.refusal.code]).toEqual([0, 'unknown_command']);
    expect(await device.user('ama')).toMatchObject({ checkedIn: false });
  });

  it.each([
    ['says so', () => Promise.resolve(problem(409, 'outdated_protocol', 'Update the app'))],
    ['speaks another protocol', () => undefined],
  ])('[S16] a server of another version that %s: the person is told, the queue stays', async (_, interfere) => {
    device.server.protocol = 2;
    device.server.interfere = interfere;
    await device.checkIn('ama');
    await device.replica.syncNow();
    expect(await status('outdated')).toMatchObject({ waiting: 1 });
    device.server.protocol = 1;
    device.server.interfere = () => undefined;
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(0);
  });

  it('[S16] a page of a server of another version is not landed: this app may not know what it means', async () => {
    device.server.protocol = 2;
    device.server.put('users', attendee('from-the-future'));
    await device.replica.syncNow();
    expect(await status('outdated')).toMatchObject({ waiting: 0 });
    expect(await device.user('from-the-future')).toBeNull();
    device.server.protocol = 1;
    await device.replica.syncNow();
    expect(await device.user('from-the-future')).not.toBeNull();
  });
});
