import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attendee, Device } from './testing/device.ts';
import { FakeSocket } from './testing/fake-socket.ts';

describe('hearing of news', () => {
  let device: Device;
  const socket = () => FakeSocket.all.at(-1)!;
  beforeEach(async () => {
    FakeSocket.all = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    device = new Device();
    await device.open();
    await device.replica.syncNow();
    socket().onopen?.();
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await device.close();
    vi.unstubAllGlobals();
  });

  it('a poke fetches the collections that it names, and nothing else', async () => {
    const before = device.server.pulls.length;
    device.server.put('users', attendee('kofi'));
    socket().says({ type: 'sync', collections: ['users', 'rooms'] });
    await vi.waitFor(async () => expect(await device.user('kofi')).not.toBeNull());
    expect(device.server.pulls.slice(before).map(({ collections }) => Object.keys(collections))).toEqual([
      ['users', 'rooms'],
    ]);
  });

  it('pokes that come while a call is under way are answered by one more call', async () => {
    const before = device.server.pulls.length;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    device.server.interfere = (_, answer) => held.then(answer);
    socket().says({ type: 'sync', collections: ['users'] });
    for (let poke = 0; poke < 20; poke++) socket().says({ type: 'sync', collections: ['rooms'] });
    device.server.put('rooms', { id: 'hall', event_id: 'event-001', name: 'Hall' });
    letGo();
    await vi.waitFor(async () => expect(await device.replica.db.rooms.findOne('hall').exec()).not.toBeNull());
    expect(device.server.pulls.length - before).toBeLessThanOrEqual(2);
  });

  it('[S6] a poke for a collection that is just being fetched is not lost', async () => {
    device.server.interfere = (_, answer) => {
      device.server.interfere = () => undefined;
      return answer().then((page) => {
        device.server.put('users', attendee('zuri'));
        socket().says({ type: 'sync', collections: ['users'] });
        return page;
      });
    };
    socket().says({ type: 'sync', collections: ['users'] });
    await vi.waitFor(async () => expect(await device.user('zuri')).not.toBeNull());
  });

  it('a notification goes to who listens, until they stop', () => {
    const heard: string[] = [];
    const stop = device.replica.onNotification(({ title }) => heard.push(title));
    const notification = {
      type: 'notification',
      id: 'n1',
      title: 'Lunch is served',
      message: '',
      notification_type: 'schedule',
      created_at: '2026-11-21T10:00:00.000Z',
    };
    socket().says(notification);
    stop();
    socket().says(notification);
    expect(heard).toEqual(['Lunch is served']);
  });

  it('[S14] a person who comes back to the app is no slower than the network', async () => {
    device.server.interfere = () => Promise.reject(new TypeError('no network'));
    await device.checkIn('ama');
    await device.replica.syncNow();
    socket().onclose?.();
    const before = FakeSocket.all.length;
    device.server.interfere = () => undefined;
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(0);
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  it('[S14] a server that went away with the channel is noticed soon, and the channel is there again when it is', async () => {
    // Nobody waits longer than others here.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const state = (wanted: string) =>
      vi.waitFor(() => expect(device.replica.status.get().state).toBe(wanted), { timeout: 10_000 });
    await state('up_to_date');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    device.server.interfere = () => Promise.reject(new TypeError('no network'));
    socket().onclose?.();
    await state('offline');
    // The attempts that it has are used up.
    for (let second = 0; second < 20; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      if (socket().onclose) socket().onclose?.();
    }
    const before = FakeSocket.all.length;
    device.server.interfere = () => undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    await state('up_to_date');
    expect(FakeSocket.all.length).toBe(before + 1);
  });
});
