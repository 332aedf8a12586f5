import { eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { rateLimits } from '../database/tables.ts';

/** How often it was tried, and how long that counts. */
export interface Tries {
  count: number;
  /** Milliseconds. */
  left: number;
}

const tries = {
  count: rateLimits.count,
  left: sql<number>`cast(extract(epoch from ${rateLimits.ends_at} - now()) * 1000 as integer)`,
};

/** Counts one more, anew when those before do not count any longer. */
export async function countTry(queries: Queries, key: string, seconds: number): Promise<Tries> {
  const isOver = sql`${rateLimits.ends_at} <= now()`;
  const ends_at = sql`now() + make_interval(secs => ${seconds}::integer)`;
  const [row] = await queries
    .insert(rateLimits)
    .values({ key, count: 1, ends_at })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else ${rateLimits.ends_at} end`,
      },
    })
    .returning(tries);
  return row ?? { count: 1, left: seconds * 1_000 };
}

export async function readTries(queries: Queries, key: string): Promise<Tries | undefined> {
  const [row] = await queries.select(tries).from(rateLimits).where(eq(rateLimits.key, key));
  return row && row.left > 0 ? row : undefined;
}

export async function forgetTries(queries: Queries, key: string): Promise<void> {
  await queries.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function removeOldTries(queries: Queries): Promise<void> {
  await queries.delete(rateLimits).where(lt(rateLimits.ends_at, sql`now()`));
}
