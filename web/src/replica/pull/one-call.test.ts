import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OneCall } from './one-call.ts';
import type { ServerCall } from './server-call.ts';

const forEver = () => Number.POSITIVE_INFINITY;
/** No socket. */
const alone = { ask: () => undefined, heardAt: () => 0 };
const isOurs = (body: unknown): body is string => body === '';

afterEach(() => {
  vi.useRealTimers();
});

it('[S14] gives up a call that does not move for as long as it is patient, and not one of which pieces arrive', async () => {
  vi.useFakeTimers();
  let patience = 20_000;
  let piece: (() => void) | undefined;
  const make = ((_path, { signal, onProgress }) => {
    piece = onProgress;
    return new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'offline' })));
  }) as ServerCall;
  const calls = new OneCall(make, () => patience, alone);
  const over = vi.fn();
  const begin = () => void calls.call('/api/sync/pull', { isOurs }).then(over);

  begin();
  for (let pieces = 0; pieces < 5; pieces++) {
    await vi.advanceTimersByTimeAsync(19_000);
    piece?.();
  }
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledExactlyOnceWith({ kind: 'offline' });

  // A socket opens in the middle of the next one.
  begin();
  await vi.advanceTimersByTimeAsync(9_500);
  patience = 6_000;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(over).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

it('[S14] waits besides for what a long body takes to go out, until anything arrives', async () => {
  vi.useFakeTimers();
  let piece: (() => void) | undefined;
  const make = ((_path, { signal, onProgress }) => {
    piece = onProgress;
    return new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'offline' })));
  }) as ServerCall;
  const calls = new OneCall(make, () => 6_000, alone);
  const over = vi.fn();
  const begin = () => void calls.call('/api/sync/push', { isOurs, sendingMs: 50_000 }).then(over);

  begin();
  await vi.advanceTimersByTimeAsync(55_999);
  // Who comes back to the app does not end it either.
  calls.giveUp(6_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledOnce();

  begin();
  await vi.advanceTimersByTimeAsync(50_000);
  piece?.();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(over).toHaveBeenCalledTimes(2);

  begin();
  // Another network has come: what went out on the old one is lost.
  calls.giveUp(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toHaveBeenCalledTimes(3);

  const stopped = expect(calls.call('/api/sync/push', { isOurs, sendingMs: 50_000 })).rejects.toThrow('Nobody waits');
  calls.stop();
  await stopped;
  expect(vi.getTimerCount()).toBe(0);
});

describe('[S14] beside a socket', () => {
  const ask = vi.fn();
  let heardAt: number;
  let piece: (() => void) | undefined;
  let refuse: () => void;
  let calls: OneCall;
  beforeEach(() => {
    vi.useFakeTimers();
    ask.mockReset();
    heardAt = 0;
    const make = ((_path, { signal, onProgress }) => {
      piece = onProgress;
      return new Promise((resolve) => {
        refuse = () => resolve({ kind: 'offline' });
        signal?.addEventListener('abort', refuse);
      });
    }) as ServerCall;
    calls = new OneCall(make, () => 6_000, { ask, heardAt: () => heardAt });
  });
  const begin = () => calls.call('/api/sync/push', { isOurs });
  const hear = () => {
    heardAt = performance.now();
  };

  it('asks in the middle of a silence whether the server is there, once in each', async () => {
    const answer = begin();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2_000);
    piece?.();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ask).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await answer).toEqual({ kind: 'offline' });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('a call that is given up after the server was heard is slow', async () => {
    ask.mockImplementation(hear);
    const answer = begin();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await answer).toEqual({ kind: 'offline', isSlow: true });
  });

  it('what was heard before it was asked proves nothing of a network that goes without a word', async () => {
    const answer = begin();
    await vi.advanceTimersByTimeAsync(2_900);
    hear();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(await answer).toEqual({ kind: 'offline' });
  });

  it('nor does what was heard before the call moved again', async () => {
    ask.mockImplementationOnce(hear);
    const answer = begin();
    await vi.advanceTimersByTimeAsync(4_000);
    piece?.();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await answer).toEqual({ kind: 'offline' });
  });

  it('a call that fails by itself is not slow, though the server was heard', async () => {
    ask.mockImplementation(hear);
    const answer = begin();
    await vi.advanceTimersByTimeAsync(4_000);
    refuse();
    expect(await answer).toEqual({ kind: 'offline' });
  });
});

it('[S14] gives up a call that is old enough, and no younger one', async () => {
  vi.useFakeTimers();
  // Not how old the page is counts.
  await vi.advanceTimersByTimeAsync(100_000);
  const signals: (AbortSignal | undefined)[] = [];
  const make = vi.fn((_path: string, { signal }: { signal?: AbortSignal }) => {
    signals.push(signal);
    return new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'offline' })));
  });
  const calls = new OneCall(make as unknown as ServerCall, forEver, alone);
  const answer = calls.call('/api/sync/push', { isOurs });
  calls.giveUp(60_000);
  expect(signals[0]?.aborted).toBe(false);
  calls.giveUp(0);
  expect(await answer).toEqual({ kind: 'offline' });
  expect(signals[0]?.aborted).toBe(true);
});

it('[S14] gives up a call of this very moment when nothing is waited for, and none that is over', async () => {
  vi.useFakeTimers();
  let end: (answer: { kind: 'offline' }) => void = () => undefined;
  let asked: AbortSignal | undefined;
  const make: ServerCall = (_path, { signal }) => {
    asked = signal;
    return new Promise((resolve) => {
      end = resolve;
    });
  };
  const calls = new OneCall(make, () => 20_000, alone);
  const over = calls.call('/api/sync/pull', { isOurs });
  end({ kind: 'offline' });
  await over;
  expect(vi.getTimerCount()).toBe(0);
  calls.giveUp(0);
  expect(asked?.aborted).toBe(false);
  const next = calls.call('/api/sync/pull', { isOurs });
  calls.giveUp(0);
  expect(asked?.aborted).toBe(true);
  end({ kind: 'offline' });
  await next;
});

it('[S12] once stopped it hears no answer, and makes no call that was about to be made', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const make = vi.fn(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const calls = new OneCall(make as unknown as ServerCall, forEver, alone);
  const underWay = calls.call('/api/sync/pull', { isOurs });
  calls.stop();
  answer({ kind: 'offline' });
  await expect(underWay).rejects.toThrow('Nobody waits');
  await expect(calls.call('/api/sync/push', { isOurs })).rejects.toThrow('Nobody waits');
  expect(make).toHaveBeenCalledTimes(1);
});
