import { expect, it, vi } from 'vitest';
import { OneCall } from './one-call.ts';
import type { ServerCall } from './server-call.ts';

it('[S14] gives up a call that is old enough, and no younger one', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const make = vi.fn((_path: string, { signal }: { signal?: AbortSignal }) => {
    signals.push(signal);
    return new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'offline' })));
  });
  const calls = new OneCall(make as unknown as ServerCall);
  const answer = calls.call('/api/sync/push', { isOurs: (body): body is string => body === '' });
  calls.giveUp(60_000);
  expect(signals[0]?.aborted).toBe(false);
  calls.giveUp(0);
  expect(await answer).toEqual({ kind: 'offline' });
  expect(signals[0]?.aborted).toBe(true);
});
