import type { Room } from '@baraza/schema/programme/room';
import { nowAndNext, type ProgrammeSession } from '../../shared/programme/programme.ts';

export interface RoomNow {
  room: Room;
  /** As on the plan, where its name has no space. */
  mark: string;
  now?: ProgrammeSession;
  next?: ProgrammeSession;
}

/** Every room, by name, with what runs in it and what comes next. */
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
