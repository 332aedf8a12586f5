import { fromLocal, toLocal } from '@baraza/schema/event/venue-time';
import { tables } from '@baraza/schema/tables';
import { and, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { messagesOf } from '../messages/notifications.store.ts';

const { users, sessions, notifications, connections, bookmarks } = tables;

const sent = (eventId: string) => and(messagesOf(eventId), eq(notifications.state, 'sent'));

const DAY_MS = 86_400_000;

/** Number of messages sent today, in the venue's time zone, by the server's own time zone data as in `checkInsByHour`. */
export async function countNotificationsToday(queries: Queries, eventId: string, timeZone: string): Promise<number> {
  const today = toLocal(Date.now(), timeZone).slice(0, 10);
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
  const midnight = (day: string) => fromLocal(`${day}T00:00`, timeZone);
  return queries.$count(
    notifications,
    and(
      sent(eventId),
      gte(notifications.created_at, midnight(today)),
      lt(notifications.created_at, midnight(tomorrow)),
    ),
  );
}

export function peopleByTicketType(queries: Queries, eventId: string) {
  return queries
    .select({
      ticketType: users.ticketType,
      total: count(),
      checked_in: sql<number>`cast(count(*) filter (where ${users.checkedIn}) as integer)`,
    })
    .from(users)
    .where(eq(users.event_id, eventId))
    .groupBy(users.ticketType)
    .orderBy(desc(count()), users.ticketType);
}

export function sessionsByTrack(queries: Queries, eventId: string) {
  return queries
    .select({ track: sessions.track, count: count() })
    .from(sessions)
    .where(eq(sessions.event_id, eventId))
    .groupBy(sessions.track)
    .orderBy(desc(count()), sessions.track);
}

/** The sessions with the most bookmarks. */
export function sessionsMostStarred(queries: Queries, eventId: string, limit: number) {
  return queries
    .select({ session_id: sessions.id, title: sessions.title, stars: count() })
    .from(bookmarks)
    .innerJoin(sessions, and(eq(sessions.id, bookmarks.target_id), eq(sessions.event_id, bookmarks.event_id)))
    .where(and(eq(bookmarks.event_id, eventId), eq(bookmarks.kind, 'session')))
    .groupBy(sessions.id, sessions.title)
    .orderBy(desc(count()), sessions.id)
    .limit(limit);
}

export async function countMeetings(queries: Queries, eventId: string) {
  const here = eq(connections.event_id, eventId);
  return {
    connections: await queries.$count(connections, and(here, eq(connections.status, 'accepted'))),
    connection_requests: await queries.$count(connections, and(here, eq(connections.status, 'requested'))),
    notifications_sent: await queries.$count(notifications, sent(eventId)),
  };
}
