import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scheduleUpkeep } from './open-pglite.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('writes the log back and tidies up, again and again, also after one has failed', async () => {
  const run = vi.fn((_statement: string) => Promise.resolve());
  run.mockRejectedValueOnce(new Error('busy'));
  const stop = scheduleUpkeep(run);
  await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
  const times = (statement: string) => run.mock.calls.filter(([said]) => said === statement).length;
  expect(times('CHECKPOINT')).toBeGreaterThan(10);
  expect(times('VACUUM ANALYZE')).toBeGreaterThan(1);
  await stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for what runs before it stops', async () => {
  let finish: () => void = () => undefined;
  const stop = scheduleUpkeep(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  // One of them is due by then.
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(stopped).toBe(false);
  finish();
  await stopping;
});
