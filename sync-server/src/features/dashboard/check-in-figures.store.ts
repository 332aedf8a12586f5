import { toLocal } from '@baraza/schema/event/venue-time';
import { tables } from '@baraza/schema/tables';
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { check_ins: records, users } = tables;

export type CheckInStatus = (typeof records.$inferSelect)['status'];

const ofEvent = (eventId: string, statuses: readonly CheckInStatus[]): SQL | undefined =>
  and(eq(records.event_id, eventId), inArray(records.status, [...statuses]));

/** Scan records with the person's name, newest first; the name is '' if the scan identified nobody. */
export async function listCheckIns(
  queries: Queries,
  eventId: string,
  page: { limit: number; offset: number; statuses: readonly CheckInStatus[] },
) {
  const where = ofEvent(eventId, page.statuses);
  const rows = await queries
    .select({ record: records, name: users.name })
    .from(records)
    .leftJoin(users, and(eq(users.id, records.user_id), eq(users.event_id, records.event_id)))
    .where(where)
    .orderBy(desc(records.check_in_time), desc(records.id))
    .limit(page.limit)
    .offset(page.offset);
  const total = await queries.$count(records, where);
  return {
    total,
    rows: rows.map(({ record, name }) => ({ ...record, user: { id: record.user_id, name: name ?? '' } })),
  };
}

/** Every time zone's offset is a multiple of it. */
const QUARTER_S = 15 * 60;

/**
 * Accepted check-ins for each hour, in the event's time zone, by the server's own time zone data: those of the database may
 * be older, and lack a zone or an alias.
 */
export async function checkInsByHour(queries: Queries, eventId: string, timeZone: string) {
  const quarter = sql<number>`cast(floor(extract(epoch from ${records.check_in_time}) / ${sql.raw(String(QUARTER_S))}) as integer)`;
  const quarters = await queries
    .select({ quarter: quarter.as('quarter'), count: count() })
    .from(records)
    .where(ofEvent(eventId, ['accepted']))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const hours = new Map<string, number>();
  for (const each of quarters) {
    const hour = `${toLocal(each.quarter * QUARTER_S * 1_000, timeZone).slice(0, 13)}:00`;
    hours.set(hour, (hours.get(hour) ?? 0) + each.count);
  }
  return [...hours].map(([hour, inIt]) => ({ hour, count: inIt }));
}

export function checkInsByGate(queries: Queries, eventId: string) {
  return queries
    .select({ gate_id: records.gate_id, count: count() })
    .from(records)
    .where(ofEvent(eventId, ['accepted']))
    .groupBy(records.gate_id)
    .orderBy(desc(count()), records.gate_id);
}

export function checkInsByMethod(queries: Queries, eventId: string) {
  return queries
    .select({ check_in_method: records.check_in_method, count: count() })
    .from(records)
    .where(ofEvent(eventId, ['accepted']))
    .groupBy(records.check_in_method)
    .orderBy(records.check_in_method);
}

/** Number of scan records by status. */
export async function countByStatus(queries: Queries, eventId: string): Promise<Record<CheckInStatus, number>> {
  const rows = await queries
    .select({ status: records.status, count: count() })
    .from(records)
    .where(eq(records.event_id, eventId))
    .groupBy(records.status);
  const counts: Record<CheckInStatus, number> = { accepted: 0, duplicate: 0, undone: 0, refused: 0, held: 0 };
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}
