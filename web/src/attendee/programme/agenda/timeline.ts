import { type ProgrammeSession, runsAllDay } from '../../../shared/programme/programme.ts';
import type { AgendaMeeting } from '../../meetings/agenda-meetings.ts';

/** Walking times that are assumed: the plan has no measure, so no distance can be read from it. */
export const WALK_MINUTES = { otherRoom: 2, otherFloor: 4 } as const;

const MINUTE_MS = 60_000;

/** What an agenda has: sessions with a star, and what somebody has arranged. */
export type AgendaEntry = ProgrammeSession | AgendaMeeting;

export const isMeeting = (entry: AgendaEntry): entry is AgendaMeeting => 'meeting' in entry;

/** What follows each other in overlaps; one alone when nothing clashes with it, or when it lasts for half a day and more. */
export interface TimelineSlot {
  entries: readonly AgendaEntry[];
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
export function timelineOf(agenda: readonly AgendaEntry[]): TimelineSlot[] {
  const slots: TimelineSlot[] = [];
  let together: AgendaEntry[] = [];
  for (const entry of agenda) {
    if (runsAllDay(entry)) {
      slots.push({ entries: [entry] });
      continue;
    }
    const last = lastOf(together);
    if (last && entry.start_time < last.end_time) {
      together.push(entry);
      continue;
    }
    const gap = last && gapBetween(last, entry);
    together = [entry];
    slots.push({ entries: together, ...(gap && { gap }) });
  }
  return slots;
}

/** What ends last: where somebody comes from. */
const lastOf = (entries: readonly AgendaEntry[]): AgendaEntry | undefined =>
  entries.reduce<AgendaEntry | undefined>(
    (last, each) => (last && last.end_time >= each.end_time ? last : each),
    undefined,
  );

function gapBetween(from: AgendaEntry, to: AgendaEntry): TimelineGap | undefined {
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
function walkMinutes({ room: from }: AgendaEntry, { room: to }: AgendaEntry): number {
  if (!from || !to || from.id === to.id) return 0;
  return from.floor === to.floor ? WALK_MINUTES.otherRoom : WALK_MINUTES.otherFloor;
}
