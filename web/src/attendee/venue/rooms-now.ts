import type { Room } from '@baraza/schema/programme/room';
import { nowAndNext, type ProgrammeSession } from '../../shared/programme/programme.ts';

export interface RoomNow {
  room: Room;
  /** The room's short label on the plan, where its name doesn't fit. */
  mark: string;
  now?: ProgrammeSession;
  next?: ProgrammeSession;
}

/** All rooms, by name, with their running and next sessions. */
export function roomsNow(rooms: readonly Room[], programme: readonly ProgrammeSession[], now: number): RoomNow[] {
  return [...rooms]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((room, index) => ({
      room,
      mark: String(index + 1),
      ...nowAndNext(
        programme.filter((session) => session.room_id === room.id),
        now,
      ),
    }));
}
