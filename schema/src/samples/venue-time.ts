import { fromLocal, toLocal } from '../event/venue-time.ts';

export const TIME_ZONE = 'Africa/Nairobi';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export type ProgrammeDay = 1 | 2 | 3;

/**
 * The clock of the demo event. `now` is on the second of its three days, in the venue's time zone, so that there are
 * past, current and future sessions, also around midnight.
 */
export interface VenueTime {
  now: Date;
  /** The calendar day of a programme day, "2026-11-21". */
  day(day: ProgrammeDay): string;
  /** The instant of a venue time, "HH:MM", on a programme day. "24:00" and later run into the next day. */
  at(day: ProgrammeDay, time: string): string;
  /** The instant so many minutes before `now`. */
  minutesAgo(minutes: number): string;
}

export function venueTime(now: Date): VenueTime {
  const today = Date.parse(toLocal(now.getTime(), TIME_ZONE).slice(0, 10));
  const dayOf = (day: ProgrammeDay): string => new Date(today + (day - 2) * DAY_MS).toISOString().slice(0, 10);
  return {
    now,
    day: dayOf,
    at: (day, time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const midnight = Date.parse(fromLocal(`${dayOf(day)}T00:00`, TIME_ZONE));
      return new Date(midnight + (hours * 60 + minutes) * MINUTE_MS).toISOString();
    },
    minutesAgo: (minutes) => new Date(now.getTime() - Math.round(minutes * MINUTE_MS)).toISOString(),
  };
}
