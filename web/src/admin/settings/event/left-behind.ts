import { isTimeZone } from '@baraza/schema/event/commands';
import type { Event } from '@baraza/schema/event/event';
import { toLocal } from '@baraza/schema/event/venue-time';

/** Local dates, "2026-11-26", and a zone; as they are typed, so they may be not valid. */
export type Days = Pick<Event, 'starts_on' | 'ends_on' | 'time_zone'>;

const HOURS = ['check_in_opens_at', 'check_in_closes_at'] as const;

type Hours = Pick<Event, (typeof HOURS)[number]>;

/** An hour of self check-in that stays at its moment. */
export interface Hour {
  name: (typeof HOURS)[number];
  at: string;
}

export const isWhole = ({ starts_on, ends_on, time_zone }: Days): boolean =>
  Boolean(starts_on && ends_on) && isTimeZone(time_zone);

/** Whether a moment is before (-1) or after (1) the days of the event, or on one of them (0). */
export function sideOf(at: string, { starts_on, ends_on, time_zone }: Days): -1 | 0 | 1 {
  const day = toLocal(at, time_zone).slice(0, 10);
  return day < starts_on ? -1 : day > ends_on ? 1 : 0;
}

/**
 * The hours of check-in that other days or another zone leave where they are: all but an opening with the first day, which the
 * server moves along where check-in does not close before it.
 */
function stayingHours(kept: Hours & Days, to: Days): Hour[] {
  const { check_in_opens_at: opens, check_in_closes_at: closes } = kept;
  const isFirstMoment = opens && toLocal(opens, kept.time_zone) === `${kept.starts_on}T00:00`;
  const isShut = closes && toLocal(closes, to.time_zone) <= `${to.starts_on}T00:00`;
  return HOURS.flatMap((name) => {
    const at = kept[name];
    return at && (name === 'check_in_closes_at' || !isFirstMoment || isShut) ? [{ name, at }] : [];
  });
}

/**
 * Hours of check-in that are on none of the new days: those with which nobody could check themself in, and those that were on
 * a day of the event before. An opening on the evening before, say, is somebody's choice.
 */
export function hoursOutside(kept: Hours & Days, to: Days): Hour[] {
  if (!isWhole(to)) return [];
  return stayingHours(kept, to).filter(({ name, at }) => {
    const side = sideOf(at, to);
    const isHarm = side === (name === 'check_in_opens_at' ? 1 : -1);
    return side !== 0 && (isHarm || sideOf(at, kept) === 0);
  });
}

/** Hours of check-in that another zone shows at another time. */
export function hoursShifted(kept: Hours & Days, to: Days): Hour[] {
  if (!isWhole(to)) return [];
  return stayingHours(kept, to).filter(({ at }) => toLocal(at, kept.time_zone) !== toLocal(at, to.time_zone));
}

/**
 * How many planned messages other days leave where they were meant for the old ones: they would go out before, on or after the
 * days where it was otherwise, or ahead of a first day that is another now ("tomorrow it begins").
 */
export function countPlannedBehind(moments: readonly string[], kept: Days, to: Days): number {
  if (!isWhole(kept) || !isWhole(to)) return 0;
  return moments.filter((at) => {
    const side = sideOf(at, to);
    return side !== sideOf(at, kept) || (side === -1 && to.starts_on !== kept.starts_on);
  }).length;
}
