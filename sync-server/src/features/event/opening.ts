import type { Event } from '@baraza/schema/event/event';
import { fromLocal } from '@baraza/schema/event/venue-time';

type Days = Pick<Event, 'starts_on' | 'time_zone'>;

/** The first moment of an event's first day at the venue. */
const firstMoment = ({ starts_on, time_zone }: Days): string => fromLocal(`${starts_on}T00:00`, time_zone);

/** As a new event is: nobody checks themself in months before. */
export const opensOnFirstDay = <New extends Days>(event: New): New & { check_in_opens_at: string } => ({
  ...event,
  check_in_opens_at: firstMoment(event),
});

/**
 * Where self check-in opened with the first day, it goes on doing so when that day or the time zone is changed. A time that
 * somebody chose stays, and so does none; where it closes before that day it has closed anyway.
 */
export function withOpening(before: Event, after: Event): Event {
  const { check_in_opens_at: opens, check_in_closes_at: closes } = after;
  if (opens === null || opens !== before.check_in_opens_at || !isSame(opens, firstMoment(before))) return after;
  const moved = opensOnFirstDay(after);
  return closes && Date.parse(closes) <= Date.parse(moved.check_in_opens_at) ? after : moved;
}

const isSame = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);
