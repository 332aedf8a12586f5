import { countIn } from '@baraza/schema/sync/expected';
import type { PullResponse } from '@baraza/schema/sync/pull';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import type { Database } from '../../database/database.ts';
import type { Viewer } from '../session/viewer.ts';
import { RateLimit } from './rate-limit.ts';

const share = (name: string, points: number) => new RateLimit(name, points, 60, 'process');

/**
 * Points for one person and minute. A call is one point, an expensive one says how many it is; a first sync of 10,000
 * people is about 300 in pages, and some 20 with a snapshot. Counted by each process for itself: a statement for each call would cost as much as a pull with
 * no news, and what is shared out is the time of this process.
 */
const SHARES: Record<SessionRole, RateLimit> = {
  user: share('share', 1_200),
  door: share('share-door', 6_000),
  admin: share('share-admin', 6_000),
};

/** @throws ProblemError `too_many_requests` when the share of this minute is used up */
export const spend = (database: Database, { role, user_id }: Viewer, points: number): Promise<void> =>
  SHARES[role].take(database, user_id, points);

/** A pull in work counts as this many points, so that many at once are refused before they have read anything. */
const PULL_AT_MOST = 21;
const DOCUMENTS_PER_POINT = 50;

/**
 * Counts a pull by what it read: nearly nothing without news, `PULL_AT_MOST` for a page of a thousand. A replica of another
 * history is told so when its places have been read: an answer without documents, as dear as one with many.
 */
export async function spendOnPull<T extends Pick<PullResponse, 'collections' | 'reset'>>(
  database: Database,
  viewer: Viewer,
  work: () => Promise<T>,
): Promise<T> {
  await spend(database, viewer, PULL_AT_MOST);
  let points = 0;
  try {
    const answer = await work();
    const read = Object.values(answer.collections).reduce(
      (sum, { documents, as_expected = [] }) => sum + documents.length + countIn(as_expected),
      0,
    );
    points = answer.reset ? PULL_AT_MOST : Math.floor(read / DOCUMENTS_PER_POINT);
    return answer;
  } finally {
    await SHARES[viewer.role].count(database, viewer.user_id, points - PULL_AT_MOST);
  }
}
