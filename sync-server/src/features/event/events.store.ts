import type { Event } from '@baraza/schema/event/event';
import type { Session } from '@baraza/schema/programme/session';
import type { Speaker } from '@baraza/schema/programme/speaker';
import { tables } from '@baraza/schema/tables';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { events, sessions, speakers, users, exhibitors, check_ins } = tables;

export async function findEvent(queries: Queries, id: string): Promise<Required<Event> | undefined> {
  const [event] = await queries.select().from(events).where(eq(events.id, id));
  return event;
}

/** @returns false when it existed already */
export async function addEvent(tx: Queries, event: Omit<Event, 'ticket_keys'>): Promise<boolean> {
  const added = await tx.insert(events).values(event).onConflictDoNothing().returning({ id: events.id });
  return added.length > 0;
}

/** Ids of all events in these tables. */
export async function eventIds(queries: Queries): Promise<string[]> {
  const rows = await queries.select({ id: events.id }).from(events);
  return rows.map(({ id }) => id);
}

/** Like `findEvent`, and locks the row until the transaction ends. */
export async function lockEvent(tx: Queries, id: string): Promise<Event | undefined> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for('update');
  return event;
}

export async function replaceEvent(tx: Queries, { id, ...fields }: Event): Promise<void> {
  await tx.update(events).set(fields).where(eq(events.id, id));
}

/** Returns which of the gates have scan records. */
export async function gatesWithRecords(queries: Queries, eventId: string, gateIds: readonly string[]) {
  if (gateIds.length === 0) return new Set<string>();
  const rows = await queries
    .selectDistinct({ id: check_ins.gate_id })
    .from(check_ins)
    .where(and(eq(check_ins.event_id, eventId), inArray(check_ins.gate_id, [...gateIds])));
  return new Set(rows.map(({ id }) => id));
}

export function listSessions(queries: Queries, eventId: string): Promise<Required<Session>[]> {
  return queries
    .select()
    .from(sessions)
    .where(eq(sessions.event_id, eventId))
    .orderBy(asc(sessions.start_time), asc(sessions.id));
}

export function listSpeakers(queries: Queries, eventId: string): Promise<Required<Speaker>[]> {
  return queries
    .select()
    .from(speakers)
    .where(eq(speakers.event_id, eventId))
    .orderBy(asc(speakers.name), asc(speakers.id));
}

export interface EventStats {
  totalAttendees: number;
  checkedInAttendees: number;
  totalSessions: number;
  totalExhibitors: number;
}

export async function countEvent(queries: Queries, eventId: string): Promise<EventStats> {
  const here = eq(users.event_id, eventId);
  return {
    totalAttendees: await queries.$count(users, here),
    checkedInAttendees: await queries.$count(users, and(here, eq(users.checkedIn, true))),
    totalSessions: await queries.$count(sessions, eq(sessions.event_id, eventId)),
    totalExhibitors: await queries.$count(exhibitors, eq(exhibitors.event_id, eventId)),
  };
}
