import { fromLocal, toLocal } from '@baraza/schema/event/venue-time';
import type { ScanRow } from './use-arrivals.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface DayCounts {
  /** The venue's day, "2026-11-24". */
  day: string;
  today: number;
  /** Up to the same time by the venue's clock, so that a morning is compared with a morning. */
  yesterdayByNow: number;
}

/**
 * @param arrivals each person once for each day
 * @param now ms since 1970
 */
export function countDays(arrivals: readonly Pick<ScanRow, 'at'>[], now: number, timeZone: string): DayCounts {
  const local = toLocal(now, timeZone);
  const day = local.slice(0, 10);
  const before = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  const at = (moment: string) => Date.parse(fromLocal(moment, timeZone));
  const [yesterdayBegan, todayBegan] = [at(`${before}T00:00`), at(`${day}T00:00`)];
  // The minute that has begun today is counted of yesterday as far as it has come today.
  const sameTime = at(`${before}T${local.slice(11)}`) + (now % MINUTE_MS);
  return {
    day,
    today: arrivals.filter((each) => each.at >= todayBegan).length,
    yesterdayByNow: arrivals.filter((each) => each.at >= yesterdayBegan && each.at < sameTime).length,
  };
}

/** Shorter than a lull, long enough that a rate does not jump with every person. Also a choice of the list of scans. */
export const PACE_MINUTES = 5;
/** A longer gap between two people at a door is nobody in line, not a slow door. */
const LULL_MS = 60_000;
/** With fewer gaps the middle one says little. */
const LEAST_GAPS = 5;
/** The line that the wait is told for: how many stand there, the app can't know. */
export const LINE = 10;

export interface Pace {
  /** People who came in per minute, at all doors together, over the last `PACE_MINUTES`. */
  perMinute: number;
  /** Minutes until the last of `LINE` people at one door is in; undefined when too few came in to tell. */
  wait: number | undefined;
}

/**
 * wait = people in line × time for one person at one door. That time is the median gap between two people who came in
 * at the same door lately, without lulls: a door that is busy lets one in per gap, and the rate of all doors would
 * promise a long wait whenever nobody comes.
 * @param admissions also the second ones of a day: who checked in themself stands at the door all the same
 */
export function paceOf(admissions: readonly Pick<ScanRow, 'at' | 'device_id' | 'user_id'>[], now: number): Pace {
  const lately = admissions.filter(({ at }) => at > now - PACE_MINUTES * MINUTE_MS && at <= now);
  const byDoor = lately.sort((a, b) => a.device_id.localeCompare(b.device_id) || a.at - b.at);
  const gaps = byDoor
    .flatMap((each, index) => {
      const before = byDoor[index - 1];
      return before?.device_id === each.device_id ? [each.at - before.at] : [];
    })
    .filter((gap) => gap <= LULL_MS)
    .sort((a, b) => a - b);
  const median = gaps.length < LEAST_GAPS ? undefined : gaps[Math.floor(gaps.length / 2)];
  return {
    perMinute: new Set(lately.map(({ user_id }) => user_id)).size / PACE_MINUTES,
    wait: median === undefined ? undefined : (LINE * median) / MINUTE_MS,
  };
}
