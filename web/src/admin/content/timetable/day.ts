import { fromLocal, toLocal } from '@baraza/schema/event/venue-time';
import type { Session } from '@baraza/schema/programme/session';
import { daysRun } from '../../../shared/programme/programme.ts';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** More days of one event are not offered; sessions on later ones are. */
const EVENT_DAYS_MAX = 366;

/** From one moment to another, in ms since 1970. */
export interface Span {
  from: number;
  to: number;
}

type Timed = Pick<Session, 'start_time' | 'end_time'>;

export const spanOf = ({ start_time, end_time }: Timed): Span => ({
  from: Date.parse(start_time),
  to: Date.parse(end_time),
});

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** A day by the clock of the venue, from midnight to midnight: 23 or 25 hours where clocks change. */
export const daySpan = (day: string, timeZone: string): Span => ({
  from: Date.parse(fromLocal(`${day}T00:00`, timeZone)),
  to: Date.parse(fromLocal(`${dayAfter(day)}T00:00`, timeZone)),
});

/** The days of the event, and those others that have sessions. */
export function daysOf(
  { starts_on, ends_on, time_zone }: { starts_on: string; ends_on: string; time_zone: string },
  sessions: readonly Timed[],
): string[] {
  const days = new Set([starts_on]);
  for (let day = starts_on; day < ends_on && days.size < EVENT_DAYS_MAX; ) {
    day = dayAfter(day);
    days.add(day);
  }
  for (const session of sessions) for (const { key } of daysRun(session, time_zone)) days.add(key);
  return [...days].sort();
}

/** The sessions that a day shows, also those that go on from the day before. */
export const sessionsOn = <S extends Timed>(sessions: readonly S[], day: Span): S[] =>
  sessions.filter((session) => {
    const { from, to } = spanOf(session);
    return from < day.to && (to > day.from || from >= day.from);
  });

/**
 * The hours to show of a day: those of its sessions with one more at either end, so that there is room to move them, and
 * usual hours at least.
 */
export function hoursOf(day: string, sessions: readonly Timed[], timeZone: string): Span {
  const whole = daySpan(day, timeZone);
  const usual = [`${day}T09:00`, `${day}T18:00`].map((local) => Date.parse(fromLocal(local, timeZone)));
  const spans = sessionsOn(sessions, whole).map(spanOf);
  const first = spans.reduce((least, { from }) => Math.min(least, hourAt(from, timeZone) - HOUR_MS), usual[0] ?? 0);
  const last = spans.reduce(
    (most, { to }) => Math.max(most, hourAt(to + HOUR_MS - 1, timeZone) + HOUR_MS),
    usual[1] ?? 0,
  );
  return { from: Math.max(first, whole.from), to: Math.min(last, whole.to) };
}

/** The full hour by the venue's clock: some zones are half an hour apart from others. */
const hourAt = (at: number, timeZone: string): number => {
  const minutes = Number(toLocal(at, timeZone).slice(14, 16));
  return Math.floor(at / 60_000) * 60_000 - minutes * 60_000;
};
