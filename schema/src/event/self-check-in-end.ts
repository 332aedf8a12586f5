import type { Event } from './event.ts';

type Rules = Pick<Event, 'check_in_opens_at' | 'check_in_closes_at' | 'ends_on' | 'time_zone' | 'venue'>;

const DAY_MS = 86_400_000;

/**
 * Whether self check-in is over: when it closes, or where nobody chose that, 24 hours after the event's last day, as people
 * arrive past midnight. A venue without a name tells that nobody has said yet when the event is: it was made with days of
 * its own. Who lets it open after the last day means it.
 * @param dayOf the calendar day of a moment in a time zone, "2026-11-21": told, as attendees' phones have a small way to it
 */
export function isSelfCheckInOver(
  { check_in_opens_at: opens, check_in_closes_at: closes, ends_on, time_zone, venue }: Rules,
  at: number,
  dayOf: (when: number, timeZone: string) => string,
): boolean {
  if (closes !== null) return at > Date.parse(closes);
  if (venue.name.trim() === '' || (opens !== null && dayOf(Date.parse(opens), time_zone) > ends_on)) return false;
  return dayOf(at - DAY_MS, time_zone) > ends_on;
}
