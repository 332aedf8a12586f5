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

/** Beyond it they are not counted: thousands of sessions in one room and hour are millions of pairs. */
export const CLASHES_MAX = 1_000;

/**
 * Pairs of sessions that need the same room or speaker at the same time, by time; not all where they are more than
 * CLASHES_MAX.
 * @param own only pairs with this session
 */
export function clashesIn(
  sessions: readonly Held[],
  rooms: readonly Pick<Room, 'id' | 'name'>[],
  speakers: readonly Pick<Speaker, 'id' | 'name' | 'sessions'>[],
  own?: string,
): Clash[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const held = new Map(rooms.map(({ id }) => [id, [] as Held[]]));
  for (const session of sessions) held.get(session.room_id)?.push(session);
  const clashes: Clash[] = [];
  const add = (kind: Clash['kind'], { id, name }: { id: string; name: string }, of: readonly Held[]) => {
    for (const [first, second] of overlaps(of, own)) {
      if (clashes.length > CLASHES_MAX) return;
      clashes.push({ kind, id, name, first, second });
    }
  };
  for (const room of rooms) add('room', room, held.get(room.id) ?? []);
  for (const speaker of speakers)
    add(
      'speaker',
      speaker,
      speaker.sessions.flatMap((id) => byId.get(id) ?? []),
    );
  return clashes.sort((a, b) => a.second.start_time.localeCompare(b.second.start_time));
}

/** What to say of their number. */
export const countOf = (clashes: readonly Clash[]): { count: number; isMore: boolean } => ({
  count: Math.min(clashes.length, CLASHES_MAX),
  isMore: clashes.length > CLASHES_MAX,
});

function* overlaps(sessions: readonly Held[], own?: string): Generator<[Held, Held]> {
  const ordered = [...sessions].sort((a, b) => a.start_time.localeCompare(b.start_time) || a.id.localeCompare(b.id));
  const place = ordered.findIndex(({ id }) => id === own);
  for (const [at, first] of ordered.entries()) {
    const isWanted = own === undefined || at === place;
    const end = isWanted ? ordered.length : place + 1;
    for (let next = isWanted ? at + 1 : Math.max(at + 1, place); next < end; next += 1) {
      const second = ordered[next] as Held;
      if (second.start_time >= first.end_time) break;
      yield [first, second];
    }
  }
}
