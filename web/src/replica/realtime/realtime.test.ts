import { deflateRawSync } from 'node:zlib';
import { DELTA_WORDS } from '@baraza/schema/sync/delta-words';
import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deflate } from '../compression.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { takeUnseen } from '../traffic.ts';
import { Realtime, type RealtimeOptions } from './realtime.ts';

describe('the realtime channel', () => {
  let token: string | null = 'a-token';
  let wantsDeltas = true;
  const onPoke = vi.fn();
  const onNotification = vi.fn();
  const onConnected = vi.fn();
  const onLost = vi.fn();
  const options: RealtimeOptions = {
    user_id: 'user/1',
    event_id: 'event-001',
    token: () => token,
    origin: 'https://baraza.example',
    wantsDeltas: () => wantsDeltas,
    onPoke,
    onDelta: vi.fn(),
    onNotification,
    onConnected,
    onLost,
  };
  let realtime: Realtime;
  const latest = () => FakeSocket.all.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    token = 'a-token';
    wantsDeltas = true;
    vi.clearAllMocks();
    realtime = new Realtime(options);
    realtime.connect();
  });
  afterEach(() => {
    realtime.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('opens the documented path without the token in it, and says who it is first', () => {
    expect(latest().url).toBe('wss://baraza.example/api/notifications/ws/notifications/user%2F1/event-001');
    latest().onopen?.();
    expect(latest().sent.map((message) => JSON.parse(message))).toEqual([
      { type: 'auth', user_id: 'user/1', event_id: 'event-001', token: 'a-token', speaks: SPEAKS },
    ]);
  });

  it('knows how long it took to open', () => {
    vi.advanceTimersByTime(4_000);
    expect(realtime.delay).toBe(0);
    latest().onopen?.();
    expect(realtime.delay).toBe(4_000);
  });

  it('counts what messages weigh, as text and compressed', () => {
    takeUnseen();
    latest().onopen?.();
    latest().says('12345');
    expect(takeUnseen().news).toBe(5);
    latest().says(new ArrayBuffer(7));
    expect(takeUnseen().news).toBe(7);
  });

  it('asks for no deltas while data is spared, and connects anew when that is chosen otherwise', () => {
    wantsDeltas = false;
    latest().onopen?.();
    expect(JSON.parse(latest().sent[0]!)).not.toHaveProperty('speaks');
    latest().says({ type: 'sync', collections: ['users'] });
    expect(onPoke).toHaveBeenCalledWith(['users']);
    expect(FakeSocket.all).toHaveLength(1);
    wantsDeltas = true;
    latest().says({ type: 'sync', collections: [] });
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all).toHaveLength(2);
    latest().onopen?.();
    expect(JSON.parse(latest().sent[0]!)).toHaveProperty('speaks', SPEAKS);
  });

  it('asks for none where the browser can not inflate them, and sends nothing deflated', async () => {
    // As Chrome before 103.
    const gzipAlone = class {
      constructor(format: string) {
        if (format !== 'gzip') throw new TypeError(format);
      }
    };
    vi.stubGlobal('DecompressionStream', gzipAlone);
    vi.stubGlobal('CompressionStream', gzipAlone);
    latest().onopen?.();
    expect(JSON.parse(latest().sent[0]!)).not.toHaveProperty('speaks');
    expect(await deflate('a push')).toBeUndefined();
  });

  it('hands on pokes for collections it knows, and whole notifications; anything else is ignored', () => {
    const notification = {
      type: 'notification',
      id: 'n1',
      title: 'Rain',
      message: 'Bring a coat',
      notification_type: 'weather',
      created_at: '2026-11-21T08:00:00.000Z',
    };
    latest().onopen?.();
    latest().says({ type: 'sync', collections: ['users', 'unheard-of', 7] });
    latest().says(notification);
    latest().says({ ...notification, title: undefined });
    latest().says({ ...notification, type: 'advertisement' });
    latest().says({ type: 'advertisement', collections: ['users'] });
    for (const noise of ['not json', '[]', 'null', '{"type":"sync"}']) latest().says(noise);
    expect(onPoke.mock.calls).toEqual([[['users']]]);
    expect(onNotification.mock.calls).toEqual([[notification]]);
  });

  it('reconnects five times, each a second later than the one before, and then waits to be told', () => {
    for (const seconds of [1, 2, 3, 4, 5]) {
      const before = FakeSocket.all.length;
      latest().ends();
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(before + 1);
    }
    latest().ends();
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.all).toHaveLength(6);
    realtime.connect();
    expect(FakeSocket.all).toHaveLength(7);
  });

  it('comes back at a moment of its own within six seconds when the server restarts, however often it does', () => {
    const random = vi.spyOn(Math, 'random');
    for (const chance of [0.1, 0.5, 0.999, 0.5, 0.5, 0.5, 0.5]) {
      const before = FakeSocket.all.length;
      random.mockReturnValue(chance);
      latest().onopen?.();
      latest().ends(1012);
      realtime.answered();
      vi.advanceTimersByTime(chance * 6_000 - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(2);
      expect(FakeSocket.all).toHaveLength(before + 1);
    }
    random.mockRestore();
  });

  it('tries once more when calls are answered, if it had given up', () => {
    const sockets = () => FakeSocket.all.length;
    realtime.answered();
    expect(sockets()).toBe(1);
    latest().ends();
    realtime.answered();
    expect(sockets()).toBe(1);
    for (const seconds of [1, 2, 3, 4, 5]) {
      vi.advanceTimersByTime(seconds * 1_000);
      latest().ends();
    }
    expect(sockets()).toBe(6);
    realtime.answered();
    expect(sockets()).toBe(7);
    latest().ends();
    vi.advanceTimersByTime(600_000);
    expect(sockets()).toBe(7);
  });

  it('connects when calls are answered again, if it had no session to speak with', () => {
    token = null;
    latest().ends();
    vi.advanceTimersByTime(1_000);
    token = 'another-token';
    expect(FakeSocket.all).toHaveLength(1);
    realtime.answered();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('counts attempts anew once the server has spoken, not when a socket merely opened', () => {
    latest().onopen?.();
    latest().ends();
    vi.advanceTimersByTime(1_000);
    latest().onopen?.();
    latest().ends();
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    latest().onopen?.();
    latest().says({ type: 'sync', collections: [] });
    latest().ends();
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all).toHaveLength(4);
  });

  it('[S14] tells when it works, and whether it was lost before, so that what was missed is asked for', () => {
    latest().onopen?.();
    latest().letIn();
    latest().ends();
    vi.advanceTimersByTime(1_000);
    expect(onConnected.mock.calls).toEqual([[false]]);
    latest().onopen?.();
    latest().letIn();
    latest().letIn();
    expect(onConnected.mock.calls).toEqual([[false], [true]]);
    // What was missed is asked for before what is new: else every device would pull at once.
    expect(onConnected.mock.invocationCallOrder[1]).toBeLessThan(onPoke.mock.invocationCallOrder[1]!);
  });

  it('tells from where on the server tells of news, in place of a poke, also of a socket that is open for long', () => {
    const from = { epoch: 'epoch-1', role: 'admin' as const, horizon: '7' };
    latest().onopen?.();
    latest().letIn(['users', 'unheard-of'], from);
    expect(onConnected.mock.calls).toEqual([[false, { from, collections: ['users'] }]]);
    latest().ends();
    vi.advanceTimersByTime(1_000);
    latest().onopen?.();
    vi.advanceTimersByTime(4_000);
    latest().letIn(['rooms'], from);
    expect(onConnected.mock.calls.slice(1)).toEqual([[true], [true, { from, collections: ['rooms'] }]]);
    expect(onPoke).not.toHaveBeenCalled();
  });

  it('[S14] takes a socket that stays open for one that works, though nothing is said on it', () => {
    latest().onopen?.();
    vi.advanceTimersByTime(3_999);
    expect([realtime.connected, onConnected.mock.calls]).toEqual([false, []]);
    vi.advanceTimersByTime(1);
    expect([realtime.connected, onConnected.mock.calls]).toEqual([true, [[false]]]);
  });

  it('[S14] tells nothing of a socket that is closed as soon as it opens, however often it is tried', () => {
    for (let trial = 0; trial < 10; trial++) {
      latest().onopen?.();
      expect(realtime.connected).toBe(false);
      latest().ends(4429);
      vi.advanceTimersByTime(6_000);
      realtime.answered();
    }
    expect([onConnected, onLost].flatMap(({ mock }) => mock.calls)).toEqual([]);
    expect(realtime.connected).toBe(false);
  });

  it('tells once when it is lost, and not when it never was open or was closed on purpose', () => {
    latest().ends();
    vi.advanceTimersByTime(1_000);
    expect(onLost).not.toHaveBeenCalled();
    latest().onopen?.();
    latest().letIn();
    latest().ends();
    vi.advanceTimersByTime(1_000);
    latest().ends();
    expect(onLost).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2_000);
    latest().onopen?.();
    latest().letIn();
    realtime.close();
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('leaves a socket that has gone silent, and connects anew; one that beats is kept', () => {
    latest().onopen?.();
    for (let beat = 0; beat < 20; beat++) {
      vi.advanceTimersByTime(20_000);
      latest().says({ type: 'sync', collections: [] });
    }
    expect(FakeSocket.all).toHaveLength(1);
    // Another heartbeat, and what a slow network needs for it.
    vi.advanceTimersByTime(26_999);
    expect(realtime.connected).toBe(true);
    vi.advanceTimersByTime(1);
    expect(realtime.connected).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all).toHaveLength(2);
    latest().onopen?.();
    latest().letIn();
    expect(onConnected.mock.calls).toEqual([[false], [true]]);
  });

  it('leaves a silent socket once, whatever still comes on it', () => {
    latest().onopen?.();
    const silent = latest();
    vi.advanceTimersByTime(27_000);
    token = null;
    silent.says({ type: 'sync', collections: [] });
    expect(realtime.connected).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    token = 'a-token';
    realtime.connect();
    latest().onopen?.();
    vi.advanceTimersByTime(27_000 + 6_000);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it('[S14] asks whether the server is there on a socket that works, and knows when it was last heard on this one', () => {
    vi.advanceTimersByTime(1_000);
    latest().onopen?.();
    realtime.ask();
    expect([latest().sent.length, realtime.heardAt]).toEqual([1, 0]);
    latest().letIn();
    onPoke.mockClear();
    realtime.ask();
    expect(latest().sent.slice(1)).toEqual(['{"type":"ping"}']);
    vi.advanceTimersByTime(500);
    latest().says({ type: 'pong' });
    expect(realtime.heardAt).toBe(performance.now());
    // It ends no back-off: a server that is slow would be called sooner for it.
    expect(onPoke).not.toHaveBeenCalled();
    latest().ends();
    realtime.ask();
    expect([latest().sent.length, realtime.heardAt]).toEqual([2, 0]);
  });

  it('reads a long message before those after it, and nothing of it once it is closed', async () => {
    vi.useRealTimers();
    const through = (from: Blob, change: CompressionStream | DecompressionStream) =>
      new Response(from.stream().pipeThrough(change as ReadableWritablePair)).arrayBuffer();
    const poke = new Blob([JSON.stringify({ type: 'sync', collections: ['users'] })]);
    const data = await through(poke, new CompressionStream('deflate-raw'));
    latest().onopen?.();
    latest().onmessage?.({ data });
    latest().says({ type: 'sync', collections: ['sessions'] });
    expect(onPoke).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(onPoke.mock.calls).toEqual([[['users']], [['sessions']]]));

    latest().onmessage?.({ data });
    realtime.close();
    // One that is begun after it takes at least as long.
    await through(new Blob([data]), new DecompressionStream('deflate-raw'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(onPoke).toHaveBeenCalledTimes(2);
  });

  it('reads what refers to the words that both sides know', async () => {
    vi.useRealTimers();
    latest().onopen?.();
    const text = JSON.stringify({ type: 'sync', collections: ['users', 'check_ins'], of: 'Graça — “checkedIn”' });
    for (const options of [{ dictionary: Buffer.from(DELTA_WORDS) }, {}]) {
      onPoke.mockClear();
      const data = new Uint8Array(deflateRawSync(text, options)).buffer;
      latest().onmessage?.({ data });
      await vi.waitFor(() => expect(onPoke.mock.calls).toEqual([[['users', 'check_ins']]]));
    }
  });

  it('does without where there are no sockets', () => {
    vi.stubGlobal('WebSocket', undefined);
    latest().ends();
    expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('does not connect without a session, nor twice at once, nor after it was closed', () => {
    realtime.connect();
    expect(FakeSocket.all).toHaveLength(1);
    token = null;
    latest().ends();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    token = 'a-token';
    realtime.close();
    realtime.connect();
    expect(FakeSocket.all).toHaveLength(1);
  });
});
