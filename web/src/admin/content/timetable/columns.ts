import type { Room } from '@baraza/schema/programme/room';
import { HOUR_MS, type Span, spanOf } from './day.ts';
import { type Lane, lanesOf } from './lanes.ts';
import type { Placing } from './placing.ts';

/** Shorter sessions are drawn as long as this, to be read and hit. */
export const SHORTEST_SHOWN_MS = 15 * 60_000;
const LANE_REM = 7;
const COLUMN_REM = 10;

type Placed = Placing & { id: string };

export interface Column<S extends Placed = Placed> {
  /** Id of its room; '' for the sessions without one. */
  id: string;
  room: Pick<Room, 'name' | 'capacity'> | undefined;
  sessions: readonly S[];
  lanes: ReadonlyMap<string, Lane>;
  /** Wide enough for as many sessions as are side by side. */
  rem: number;
}

/** Sessions whose room is gone have none. */
export const inKnownRooms = <S extends Placed>(sessions: readonly S[], rooms: readonly Pick<Room, 'id'>[]): S[] => {
  const known = new Set(['', ...rooms.map(({ id }) => id)]);
  return sessions.map((session) => (known.has(session.room_id) ? session : { ...session, room_id: '' }));
};

/** A column for each room by its name; before them what has no room, if there is such a thing or nothing else. */
export function columnsOf<S extends Placed>(
  rooms: readonly Pick<Room, 'id' | 'name' | 'capacity'>[],
  sessions: readonly S[],
): Column<S>[] {
  const held = new Map<string, S[]>(rooms.map(({ id }) => [id, []]));
  const homeless = sessions.filter((session) => !held.get(session.room_id)?.push(session));
  const ordered = [...rooms].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  const column = (id: string, of: readonly S[], room?: Column['room']): Column<S> => {
    const lanes = lanesIn(of);
    const most = [...lanes.values()].reduce((widest, one) => Math.max(widest, one.lanes), 1);
    return { id, room, sessions: of, lanes, rem: Math.max(COLUMN_REM, most * LANE_REM) };
  };
  return [
    ...(homeless.length > 0 || rooms.length === 0 ? [column('', homeless)] : []),
    ...ordered.map((room) => column(room.id, held.get(room.id) ?? [], room)),
  ];
}

/** Lanes of the sessions of one room, as they are drawn. */
export const lanesIn = (sessions: readonly Placed[]): Map<string, Lane> =>
  lanesOf(
    sessions.map((session) => {
      const { from, to } = spanOf(session);
      return { id: session.id, from, to: Math.max(to, from + SHORTEST_SHOWN_MS) };
    }),
  );

/** Lanes of a column while a session is at another place in it. */
export const lanesWith = (column: Column, placed: Placed): Map<string, Lane> =>
  lanesIn([...column.sessions.filter(({ id }) => id !== placed.id), placed]);

/** Where a span begins and how long it is, in hours of those that are shown. */
export function cut({ from, to }: Span, hours: Span): { top: number; height: number } {
  const begin = Math.min(Math.max(from, hours.from), hours.to - SHORTEST_SHOWN_MS);
  const end = Math.min(Math.max(to, begin + SHORTEST_SHOWN_MS), hours.to);
  return { top: (begin - hours.from) / HOUR_MS, height: (end - begin) / HOUR_MS };
}
