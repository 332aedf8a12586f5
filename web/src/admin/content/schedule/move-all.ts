import { fromLocal, toLocal } from '@baraza/schema/event/venue-time';
import type { ReadSchedule } from './read-schedule.ts';

/** The days of a programme, "2026-11-21"; undefined while it has no sessions. */
export function daysIn(
  { sessions }: Pick<ReadSchedule, 'sessions'>,
  zone: string,
): { first: string; last: string } | undefined {
  const days = sessions.map(({ start_time }) => toLocal(start_time, zone).slice(0, 10)).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? { first, last } : undefined;
}

/**
 * The same programme, beginning on another day: each session at the time of day that it has in the file, by the clock of
 * the venue.
 * @param first "2026-11-21"
 */
export function moveAll(read: ReadSchedule, first: string, { from, to }: { from: string; to: string }): ReadSchedule {
  const days = daysIn(read, from);
  const by = days ? Date.parse(first) - Date.parse(days.first) : Number.NaN;
  if (Number.isNaN(by)) return read;
  const sessions = read.sessions.map((session) => {
    const shown = Date.parse(`${toLocal(session.start_time, from)}Z`) + by;
    const start = Date.parse(fromLocal(new Date(shown).toISOString(), to));
    const end = start + Date.parse(session.end_time) - Date.parse(session.start_time);
    return { ...session, start_time: new Date(start).toISOString(), end_time: new Date(end).toISOString() };
  });
  return { ...read, sessions };
}

/** Whether all of it is on days of the event. */
export const isWithin = (days: { first: string; last: string }, starts: string, ends: string): boolean =>
  days.first >= starts && days.last <= ends;

/** Days of a year that a date field takes and the server keeps. */
export const isDay = (text: string): boolean =>
  /^(19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text) && dateOf(text).startsWith(text);

const dateOf = (text: string): string => {
  const at = Date.parse(text);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
};
