import { expect, it, vi } from 'vitest';
import { OneCall } from './one-call.ts';
import type { ServerCall } from './server-call.ts';

const isOurs = (body: unknown): body is string => body === '';

it('[S14] gives up a call that is old enough, and no younger one', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const make = vi.fn((_path: string, { signal }: { signal?: AbortSignal }) => {
    signals.push(signal);
    return new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'offline' })));
  });
  const calls = new OneCall(make as unknown as ServerCall);
  const answer = calls.call('/api/sync/push', { isOurs });
  calls.giveUp(60_000);
  expect(signals[0]?.aborted).toBe(false);
  calls.giveUp(0);
  expect(await answer).toEqual({ kind: 'offline' });
  expect(signals[0]?.aborted).toBe(true);
});

it('[S12] once stopped it hears no answer, and makes no call that was about to be made', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const make = vi.fn(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const calls = new OneCall(make as unknown as ServerCall);
  const underWay = calls.call('/api/sync/pull', { isOurs });
  calls.stop();
  answer({ kind: 'offline' });
  await expect(underWay).rejects.toThrow('Nobody waits');
  await expect(calls.call('/api/sync/push', { isOurs })).rejects.toThrow('Nobody waits');
  expect(make).toHaveBeenCalledTimes(1);
});
