import type { Rating } from '@baraza/schema/programme/feedback/rating';
import type { Session } from '@baraza/schema/programme/session';
import { tables } from '@baraza/schema/tables';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';

const { ratings, sessions } = tables;

/** A session that nobody removes until the transaction ends. */
export async function holdSession(tx: Queries, eventId: string, id: string): Promise<Session | undefined> {
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.event_id, eventId), eq(sessions.id, id)))
    .for('key share');
  return session;
}

/** @param comment undefined: the one that is there stays */
export async function putRating(tx: Queries, rating: Omit<Rating, 'comment'>, comment?: string): Promise<void> {
  const { score, updated_at } = rating;
  await tx
    .insert(ratings)
    .values({ ...rating, comment: comment ?? '' })
    .onConflictDoUpdate({ target: ratings.id, set: { score, comment, updated_at } });
}

export async function removeRating(tx: Queries, id: string): Promise<void> {
  await tx.delete(ratings).where(eq(ratings.id, id));
}

const withScore = (score: number) => sql<number>`(count(*) filter (where ${ratings.score} = ${score}))::integer`;

/** How the sessions of an event were rated, those with the most ratings first. */
export async function listSessionRatings(queries: Queries, eventId: string, page: { limit: number; offset: number }) {
  const rows = await queries
    .select({
      session_id: sessions.id,
      title: sessions.title,
      start_time: sessions.start_time,
      count: sql<number>`count(*)::integer`,
      average: sql<number>`round(avg(${ratings.score}), 2)::float8`,
      comments: sql<number>`(count(*) filter (where ${ratings.comment} <> ''))::integer`,
      ...{ ones: withScore(1), twos: withScore(2), threes: withScore(3), fours: withScore(4), fives: withScore(5) },
      total: sql<number>`(count(*) over ())::integer`,
    })
    .from(ratings)
    .innerJoin(sessions, and(eq(sessions.id, ratings.session_id), eq(sessions.event_id, ratings.event_id)))
    .where(eq(ratings.event_id, eventId))
    .groupBy(sessions.id)
    .orderBy(desc(sql`count(*)`), asc(sessions.id))
    .limit(page.limit)
    .offset(page.offset);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ ones, twos, threes, fours, fives, total: _, ...row }) => ({
      ...row,
      by_score: [ones, twos, threes, fours, fives],
    })),
  };
}

/** Comments on a session: no names and no times, and in an order that says nothing of who wrote when. */
export async function listComments(
  queries: Queries,
  eventId: string,
  sessionId: string,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Pick<Rating, 'score' | 'comment'>[] }> {
  const commented = and(eq(ratings.event_id, eventId), eq(ratings.session_id, sessionId), ne(ratings.comment, ''));
  const rows = await queries
    .select({ score: ratings.score, comment: ratings.comment })
    .from(ratings)
    .where(commented)
    .orderBy(desc(ratings.score), asc(ratings.comment))
    .limit(page.limit)
    .offset(page.offset);
  return { total: await queries.$count(ratings, commented), rows };
}
