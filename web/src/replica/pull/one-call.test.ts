import { afterEach, expect, it, vi } from 'vitest';
import { OneCall } from './one-call.ts';
import type { ServerCall } from './server-call.ts';

const forEver = () => Number.POSITIVE_INFINITY;
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
  const calls = new OneCall(make, () => patience);
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

it('[S14] gives up a call that is old enough, and no younger one', async () => {
  vi.useFakeTimers();
  // Not how old the page is counts.
  await vi.advanceTimersByTimeAsync(100_000);
  const signals: (AbortSignal | undefined)[] = [];
  const make = vi.fn((_path: string, { signal }: { signal?: AbortSignal }) => {
    signals.push(signal);
    return new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'offline' })));
  });
  const calls = new OneCall(make as unknown as ServerCall, forEver);
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
  const calls = new OneCall(make, () => 20_000);
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
  const calls = new OneCall(make as unknown as ServerCall, forEver);
  const underWay = calls.call('/api/sync/pull', { isOurs });
  calls.stop();
  answer({ kind: 'offline' });
  await expect(underWay).rejects.toThrow('Nobody waits');
  await expect(calls.call('/api/sync/push', { isOurs })).rejects.toThrow('Nobody waits');
  expect(make).toHaveBeenCalledTimes(1);
});
