import type { Room } from '@baraza/schema/programme/room';
import type { Session } from '@baraza/schema/programme/session';
import { tables } from '@baraza/schema/tables';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { rooms, sessions } = tables;

export function listRooms(queries: Queries, eventId: string): Promise<Required<Room>[]> {
  return queries.select().from(rooms).where(eq(rooms.event_id, eventId)).orderBy(asc(rooms.name), asc(rooms.id));
}

export async function findRoom(queries: Queries, eventId: string, id: string): Promise<Required<Room> | undefined> {
  const [room] = await queries
    .select()
    .from(rooms)
    .where(and(eq(rooms.event_id, eventId), eq(rooms.id, id)));
  return room;
}

/** Sessions that are running at a time (ISO 8601). */
export function sessionsAt(queries: Queries, eventId: string, at: string): Promise<Required<Session>[]> {
  return queries
    .select()
    .from(sessions)
    .where(and(eq(sessions.event_id, eventId), lte(sessions.start_time, at), gt(sessions.end_time, at)))
    .orderBy(asc(sessions.start_time), asc(sessions.id));
}
