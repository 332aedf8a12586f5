import { createHash } from 'node:crypto';
import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { rateLimits } from '../../database/tables.ts';
import type { Viewer } from '../../http/session/viewer.ts';

const HOUR_MS = 3_600_000;
const WINDOWS = [HOUR_MS, 24 * HOUR_MS] as const;

type Who = Pick<Viewer, 'event_id' | 'user_id'>;

/** How often a person did something: in the hour, and in the day, that began with the first time. */
export interface Counted {
  lastHour: number;
  lastDay: number;
}

/**
 * Counts what a person does, in the transaction that does it: what is refused is not counted, and all processes count together.
 * The count is locked until the transaction ends.
 * @param what unique among what is counted
 * @returns this time included
 */
export async function countUp(tx: Queries, what: string, who: Who): Promise<Counted> {
  const now = Date.now();
  const { points, expire } = rateLimits;
  const isOver = sql`${expire} <= ${now}`;
  const counts = await tx
    .insert(rateLimits)
    .values(WINDOWS.map((ms) => ({ key: keyOf(what, who, ms), points: 1, expire: now + ms })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${points} + 1 end`,
        expire: sql`case when ${isOver} then excluded.expire else ${expire} end`,
      },
    })
    .returning();
  return inWindows(counts, what, who);
}

/** As often as `countUp` has counted; counts nothing. */
export async function countedSoFar(tx: Queries, what: string, who: Who): Promise<Counted> {
  const keys = WINDOWS.map((ms) => keyOf(what, who, ms));
  const counts = await tx
    .select()
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.expire, Date.now())));
  return inWindows(counts, what, who);
}

function inWindows(counts: { key: string; points: number }[], what: string, who: Who): Counted {
  const within = (ms: number) => counts.find(({ key }) => key === keyOf(what, who, ms))?.points ?? 0;
  const [lastHour, lastDay] = WINDOWS.map(within);
  return { lastHour: lastHour ?? 0, lastDay: lastDay ?? 0 };
}

/** A hash, as all keys of the table. */
const keyOf = (what: string, { event_id, user_id }: Who, ms: number): string =>
  `${what}-${ms}:${createHash('sha256').update(`${event_id} ${user_id}`).digest('base64url')}`;
