import { fromLocal } from '@baraza/schema/event/venue-time';
import type { Session } from '@baraza/schema/programme/session';
import { daySpan, HOUR_MS, spanOf } from './timetable/day.ts';

/**
 * When a new session begins and ends unless somebody says otherwise: an hour from the end of the last one, else from nine
 * o'clock, always within these days by the venue's clock.
 */
export function newSessionTimes(
  sessions: readonly Pick<Session, 'start_time' | 'end_time'>[],
  first: string,
  last: string,
  timeZone: string,
): { start_time: string; end_time: string } {
  const days = { from: daySpan(first, timeZone).from, to: daySpan(last, timeZone).to };
  const within = sessions.map(spanOf).filter(({ from }) => from >= days.from && from < days.to);
  const ends = within.reduce((latest, { to }) => Math.max(latest, to), 0);
  const nine = Date.parse(fromLocal(`${ends > 0 ? last : first}T09:00`, timeZone));
  const start = ends > 0 && ends + HOUR_MS <= days.to ? ends : nine;
  return { start_time: new Date(start).toISOString(), end_time: new Date(start + HOUR_MS).toISOString() };
}
