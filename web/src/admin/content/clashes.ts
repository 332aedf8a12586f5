import type { Room } from '@baraza/schema/programme/room';
import type { Session } from '@baraza/schema/programme/session';
import type { Speaker } from '@baraza/schema/programme/speaker';

type Held = Pick<Session, 'id' | 'title' | 'start_time' | 'end_time' | 'room_id'>;

/** A room or a speaker that is booked for two sessions at once. */
export interface Clash {
  kind: 'room' | 'speaker';
  id: string;
  name: string;
  first: Held;
  second: Held;
}

/** All pairs of sessions that need the same room or speaker at the same time, by time. */
export function clashesIn(
  sessions: readonly Held[],
  rooms: readonly Pick<Room, 'id' | 'name'>[],
  speakers: readonly Pick<Speaker, 'id' | 'name' | 'sessions'>[],
): Clash[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const held = new Map(rooms.map(({ id }) => [id, [] as Held[]]));
  for (const session of sessions) held.get(session.room_id)?.push(session);
  const inRooms = rooms.flatMap((room) =>
    overlaps(held.get(room.id) ?? []).map(
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

function overlaps(sessions: readonly Held[]): [Held, Held][] {
  const ordered = [...sessions].sort((a, b) => a.start_time.localeCompare(b.start_time) || a.id.localeCompare(b.id));
  return ordered.flatMap((first, at) => {
    const others: [Held, Held][] = [];
    for (const second of ordered.slice(at + 1)) {
      if (second.start_time >= first.end_time) break;
      others.push([first, second]);
    }
    return others;
  });
}
