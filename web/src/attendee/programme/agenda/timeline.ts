import type { ProgrammeSession } from '../../../shared/programme/programme.ts';

/** Walking times that are assumed: the plan has no measure, so no distance can be read from it. */
export const WALK_MINUTES = { otherRoom: 2, otherFloor: 4 } as const;

const MINUTE_MS = 60_000;

/** Sessions that follow each other in overlaps; one alone when nothing clashes with it. */
export interface TimelineSlot {
  sessions: readonly ProgrammeSession[];
  /** What lies before it; undefined for a day's first, or when it is in the same room without a pause. */
  gap?: TimelineGap;
}

/** The time between two slots. */
export interface TimelineGap {
  freeMs: number;
  /** Undefined when the next session is in the same room, or a room is not known. */
  walk?: { minutes: number; room: string; floor: string };
  /** The walk takes longer than the time there is. */
  isTight: boolean;
}

/** The slots of one day's agenda. */
export function timelineOf(agenda: readonly ProgrammeSession[]): TimelineSlot[] {
  const slots: TimelineSlot[] = [];
  let together: ProgrammeSession[] = [];
  for (const session of agenda) {
    const last = lastOf(together);
    if (last && session.start_time < last.end_time) {
      together.push(session);
      continue;
    }
    const gap = last && gapBetween(last, session);
    together = [session];
    slots.push({ sessions: together, ...(gap && { gap }) });
  }
  return slots;
}

/** The session that ends last: where somebody comes from. */
const lastOf = (sessions: readonly ProgrammeSession[]): ProgrammeSession | undefined =>
  sessions.reduce<ProgrammeSession | undefined>(
    (last, each) => (last && last.end_time >= each.end_time ? last : each),
    undefined,
  );

function gapBetween(from: ProgrammeSession, to: ProgrammeSession): TimelineGap | undefined {
  const freeMs = Date.parse(to.start_time) - Date.parse(from.end_time);
  const minutes = walkMinutes(from, to);
  if (freeMs === 0 && minutes === 0) return undefined;
  return {
    freeMs,
    isTight: freeMs < minutes * MINUTE_MS,
    ...(minutes > 0 && to.room && { walk: { minutes, room: to.room.name, floor: to.room.floor } }),
  };
}

/** 0 in the same room, and where a room is not known. */
function walkMinutes({ room: from }: ProgrammeSession, { room: to }: ProgrammeSession): number {
  if (!from || !to || from.id === to.id) return 0;
  return from.floor === to.floor ? WALK_MINUTES.otherRoom : WALK_MINUTES.otherFloor;
}
