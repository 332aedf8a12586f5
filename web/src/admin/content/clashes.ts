import type { Room } from '@baraza/schema/programme/room';
import type { Session } from '@baraza/schema/programme/session';
import type { Speaker } from '@baraza/schema/programme/speaker';

/** A room or a speaker that is booked for two sessions at once. */
export interface Clash {
  kind: 'room' | 'speaker';
  id: string;
  name: string;
  first: Session;
  second: Session;
}

/** All pairs of sessions that need the same room or speaker at the same time, by time. */
export function clashesIn(
  sessions: readonly Session[],
  rooms: readonly Pick<Room, 'id' | 'name'>[],
  speakers: readonly Pick<Speaker, 'id' | 'name' | 'sessions'>[],
): Clash[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const inRooms = rooms.flatMap((room) =>
    overlaps(sessions.filter(({ room_id }) => room_id === room.id)).map(
      ([first, second]): Clash => ({ kind: 'room', id: room.id, name: room.name, first, second }),
    ),
  );
  const ofSpeakers = speakers.flatMap((speaker) =>
    overlaps(speaker.sessions.flatMap((id) => byId.get(id) ?? [])).map(
      ([first, second]): Clash => ({ kind: 'speaker', id: speaker.id, name: speaker.name, first, second }),
    ),
  );
  return [...inRooms, ...ofSpeakers].sort((a, b) => a.second.start_time.localeCompare(b.second.start_time));
}

function overlaps(sessions: readonly Session[]): [Session, Session][] {
  const ordered = [...sessions].sort((a, b) => a.start_time.localeCompare(b.start_time) || a.id.localeCompare(b.id));
  return ordered.flatMap((first, at) =>
    ordered
      .slice(at + 1)
      .filter((second) => second.start_time < first.end_time)
      .map((second): [Session, Session] => [first, second]),
  );
}
