import { expect, it, vi } from 'vitest';
import { asProblem } from '../../http/problems.ts';
import { retried } from './retry.ts';

const withCode = (code: string) => Object.assign(new Error('of Postgres'), { code });

it('tries again after a deadlock and a serialization failure', async () => {
  const work = vi.fn().mockRejectedValueOnce(withCode('40P01')).mockRejectedValueOnce(withCode('40001'));
  await retried(work.mockResolvedValue('done'));
  expect(work).toHaveBeenCalledTimes(3);
});

it('says "not now" of a lock that was waited for in vain, in place of waiting eight times as long', async () => {
  const work = vi.fn().mockRejectedValue(withCode('55P03'));
  const error = await retried(work).catch((reason: unknown) => reason);
  expect(work).toHaveBeenCalledTimes(1);
  expect(asProblem(error)).toMatchObject({ code: 'unavailable', retryAfter: 2 });
});
