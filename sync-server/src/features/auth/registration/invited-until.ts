import type { Event } from '@baraza/schema/event/event';
import { fromLocal } from '@baraza/schema/event/venue-time';

const DAY_MS = 86_400_000;

type Days = Pick<Event, 'ends_on' | 'time_zone'>;

/** The last minute of an event's last day at the venue. */
export const endOf = ({ ends_on, time_zone }: Days): string => fromLocal(`${ends_on}T23:59`, time_zone);

/** Until when the link of an invitation is good: until the event ends; for a day at least. */
export function invitedUntil(event: Days | undefined): string {
  const end = event ? Date.parse(endOf(event)) : 0;
  return new Date(Math.max(end, Date.now() + DAY_MS)).toISOString();
}
