import type { PullRequest } from '@baraza/schema/sync/pull';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectionNames } from '../collections.ts';
import { LIMITS } from '../realtime/backoff.ts';
import { attendee, Device, tokenFor } from '../testing/device.ts';
import { FakeDocument } from '../testing/fake-document.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { problem } from '../testing/scripted-server.ts';
import { eventually, freezeWaits, soon } from '../testing/waiting.ts';

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
    await eventually(async () => expect(await device.user('kofi')).not.toBeNull());
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
    await eventually(async () => expect(await device.replica.db.rooms.findOne('hall').exec()).not.toBeNull());
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
    await eventually(async () => expect(await device.user('zuri')).not.toBeNull());
  });

  it('[S10] what was done while somebody else was signed in goes out soon after the own session is back, though nothing tells', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const own = device.token;
    device.token = tokenFor('somebody-else');
    await device.checkIn('ama');
    expect(await device.unsent()).toBe(1);
    device.token = own;
    await vi.advanceTimersByTimeAsync(6_000);
    await soon(async () => expect(await device.unsent()).toBe(0));
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
    socket().ends();
    const before = FakeSocket.all.length;
    device.server.interfere = () => undefined;
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(0);
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  it('[S14] a server that went away with the channel is noticed soon, and the channel is there again when it is', async () => {
    // Nobody waits longer than others here.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const state = (wanted: string) => eventually(() => expect(device.replica.status.get().state).toBe(wanted));
    socket().letIn([]);
    await state('up_to_date');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    device.server.interfere = () => Promise.reject(new TypeError('no network'));
    socket().ends();
    await state('offline');
    // The attempts that it has are used up.
    for (let second = 0; second < 20; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      socket().ends();
    }
    const before = FakeSocket.all.length;
    device.server.interfere = () => undefined;
    await eventually(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(FakeSocket.all.length).toBe(before + 1);
    });
    await state('up_to_date');
  });

  describe('[S14] and of a server that was away', () => {
    /** Of those that asked for users, since `begin`. */
    let asked: number;
    let waits: ReturnType<typeof freezeWaits>;
    beforeEach(async () => {
      asked = 0;
      socket().letIn([]);
      await eventually(() => expect(device.replica.status.get().state).toBe('up_to_date'));
      waits = freezeWaits();
      vi.spyOn(Math, 'random').mockReturnValue(0.5);
    });
    const answers = (answer: () => Promise<Response> | undefined) => {
      device.server.interfere = () => {
        asked += 1;
        return answer();
      };
    };
    const offline = () => Promise.reject(new TypeError('no network'));
    const everything = ({ collections }: PullRequest) => Object.keys(collections).length === collectionNames.length;
    const poke = () => socket().says({ type: 'sync', collections: ['users'] });
    /** Time for a call to be made, if one is: before it come a few reads of the outbox, one after the other. */
    const quiet = async () => {
      for (let turn = 0; turn < 50; turn++) await device.unsent();
    };

    it('a thousand pokes in a back-off cause one call, a moment after the first', async () => {
      answers(offline);
      poke();
      await eventually(() => expect(device.replica.status.get().state).toBe('offline'));
      answers(() => undefined);
      device.server.put('users', attendee('kofi'));
      asked = 0;
      for (let each = 0; each < 1_000; each++) poke();
      await quiet();
      expect(asked).toBe(0);
      waits.advance(3_000);
      await eventually(async () => expect(await device.user('kofi')).not.toBeNull());
      expect(asked).toBe(1);
    });

    it('Retry-After is kept to though there is news', async () => {
      answers(() => Promise.resolve(problem(429, 'too_many_requests', 'Later', { 'Retry-After': '60' })));
      poke();
      // It is known to be offline a moment before it begins to wait.
      await eventually(async () => {
        asked = 0;
        poke();
        await quiet();
        expect([asked, device.replica.status.get().state]).toEqual([0, 'offline']);
      });
      answers(() => undefined);
      device.server.put('users', attendee('kofi'));
      waits.advance(59_000);
      poke();
      await quiet();
      expect(asked).toBe(0);
      waits.advance(1_000);
      poke();
      await eventually(async () => expect(await device.user('kofi')).not.toBeNull());
    });

    it('a socket that is open again does not make everybody ask at that moment', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      socket().ends();
      await vi.advanceTimersByTimeAsync(1_000);
      answers(() => undefined);
      device.server.put('users', attendee('kofi'));
      socket().onopen?.();
      poke();
      await quiet();
      expect(asked).toBe(0);
      waits.advance(3_000);
      await vi.advanceTimersByTimeAsync(3_000);
      await eventually(async () => expect(await device.user('kofi')).not.toBeNull());
    });

    it('a call that hangs while the socket lives is given up, and made again, in a tab that nobody sees, too', async () => {
      vi.stubGlobal('document', new FakeDocument('hidden'));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const given = vi.fn();
      device.server.interfere = (_path, _answer, _body, signal) =>
        new Promise((_, reject) => {
          asked += 1;
          signal?.addEventListener('abort', () => reject(given()));
        });
      const pass = async (milliseconds: number) => {
        waits.advance(milliseconds);
        await vi.advanceTimersByTimeAsync(milliseconds);
        await quiet();
      };
      poke();
      await eventually(() => expect(asked).toBe(1));
      answers(() => undefined);
      device.server.put('users', attendee('kofi'));
      // However long the socket took to open.
      await pass(LIMITS.alone.silence);
      expect(given).toHaveBeenCalledOnce();
      expect(asked).toBe(1);
      await pass(LIMITS.socket.retry - LIMITS.socket.silence);
      expect(asked).toBe(2);
      await eventually(async () => expect(await device.user('kofi')).not.toBeNull());
    });

    it('what can not be sent makes it fetch, which shows whether it is too much for the way', async () => {
      // After this nothing else makes it fetch for some minutes.
      const { pulls } = device.server;
      const before = pulls.length;
      waits.advance(20_000);
      poke();
      await eventually(() => expect(pulls.slice(before).map(everything)).toContain(true));
      await quiet();
      const paths: string[] = [];
      device.server.interfere = (path) => {
        paths.push(path);
        return path === '/api/sync/push' ? offline() : undefined;
      };
      await device.checkIn('ama');
      await eventually(() => expect(device.replica.status.get().state).toBe('offline'));
      waits.advance(LIMITS.alone.poll);
      await eventually(() => expect(paths).toContain('/api/sync/pull'));
      expect(paths[0]).toBe('/api/sync/push');
    });
  });
});
