import { tables } from '@baraza/schema/tables';
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { check_ins: facts, users } = tables;

export type CheckInStatus = (typeof facts.$inferSelect)['status'];

const ofEvent = (eventId: string, statuses: readonly CheckInStatus[]): SQL | undefined =>
  and(eq(facts.event_id, eventId), inArray(facts.status, [...statuses]));

/** Facts with the name of their person, newest first; a scan that named nobody has none. */
export async function listCheckIns(
  queries: Queries,
  eventId: string,
  page: { limit: number; offset: number; statuses: readonly CheckInStatus[] },
) {
  const where = ofEvent(eventId, page.statuses);
  const rows = await queries
    .select({ fact: facts, name: users.name })
    .from(facts)
    .leftJoin(users, and(eq(users.id, facts.user_id), eq(users.event_id, facts.event_id)))
    .where(where)
    .orderBy(desc(facts.check_in_time), desc(facts.id))
    .limit(page.limit)
    .offset(page.offset);
  const total = await queries.$count(facts, where);
  return {
    total,
    rows: rows.map(({ fact, name }) => ({ ...fact, user: { id: fact.user_id, name: name ?? '' } })),
  };
}

/** How many people came in, in each hour of the event's own day. */
export async function checkInsByHour(queries: Queries, eventId: string, timeZone: string) {
  const hour = sql<string>`to_char(date_trunc('hour', ${facts.check_in_time} at time zone ${timeZone}), 'YYYY-MM-DD"T"HH24:00')`;
  return queries
    .select({ hour: hour.as('hour'), count: count() })
    .from(facts)
    .where(ofEvent(eventId, ['accepted']))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

export function checkInsByGate(queries: Queries, eventId: string) {
  return queries
    .select({ gate_id: facts.gate_id, count: count() })
    .from(facts)
    .where(ofEvent(eventId, ['accepted']))
    .groupBy(facts.gate_id)
    .orderBy(desc(count()), facts.gate_id);
}

export function checkInsByMethod(queries: Queries, eventId: string) {
  return queries
    .select({ check_in_method: facts.check_in_method, count: count() })
    .from(facts)
    .where(ofEvent(eventId, ['accepted']))
    .groupBy(facts.check_in_method)
    .orderBy(facts.check_in_method);
}

/** What became of all facts: how many count, came twice, were taken back, let nobody in. */
export async function countByStatus(queries: Queries, eventId: string): Promise<Record<CheckInStatus, number>> {
  const rows = await queries
    .select({ status: facts.status, count: count() })
    .from(facts)
    .where(eq(facts.event_id, eventId))
    .groupBy(facts.status);
  const counts: Record<CheckInStatus, number> = { accepted: 0, duplicate: 0, undone: 0, refused: 0 };
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}
