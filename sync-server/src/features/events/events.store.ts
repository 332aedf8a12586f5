import type { Event } from '@baraza/schema/entities/event';
import type { Session } from '@baraza/schema/entities/session';
import type { Speaker } from '@baraza/schema/entities/speaker';
import { tables } from '@baraza/schema/tables/index';
import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { events, sessions, speakers, users, exhibitors } = tables;

export async function findEvent(queries: Queries, id: string): Promise<Event | undefined> {
  const [event] = await queries.select().from(events).where(eq(events.id, id));
  return event;
}

/** @returns false when it was there already */
export async function addEvent(tx: Queries, event: Omit<Event, 'ticket_keys'>): Promise<boolean> {
  const added = await tx.insert(events).values(event).onConflictDoNothing().returning({ id: events.id });
  return added.length > 0;
}

export function listSessions(queries: Queries, eventId: string): Promise<Session[]> {
  return queries
    .select()
    .from(sessions)
    .where(eq(sessions.event_id, eventId))
    .orderBy(asc(sessions.start_time), asc(sessions.id));
}

export function listSpeakers(queries: Queries, eventId: string): Promise<Speaker[]> {
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
