import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ProblemError } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/session/viewer.ts';

const HOUR_S = 3_600;
/** A person tries a few. Those that fail count too, as do those that a push tries again to find the one that failed. */
export const DECODINGS_AN_HOUR = 30;

// In memory, so that a rollback does not forget it: what it bounds is the time of this process, and of its transactions.
const decodings = new RateLimiterMemory({ points: DECODINGS_AN_HOUR, duration: HOUR_S });

/** @throws ProblemError `too_many_requests` when this person has had many pictures decoded in this hour */
export async function countDecoding({ event_id, user_id }: Viewer): Promise<void> {
  const { consumedPoints, msBeforeNext } = await decodings.penalty(`${event_id} ${user_id}`);
  if (consumedPoints > DECODINGS_AN_HOUR)
    throw new ProblemError(
      'too_many_requests',
      'You have changed your picture many times. Try again in an hour.',
      undefined,
      Math.ceil(msBeforeNext / 1_000),
    );
}
