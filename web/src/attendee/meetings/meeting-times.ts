import { dayKey, formatSortable } from '../../i18n/formats.ts';

const STEP_MS = 15 * 60_000;
const HOUR_MS = 4 * STEP_MS;
const DAY_MS = 86_400_000;
/** Enough for the longest event; a wrong year ends here. */
const DAYS_MAX = 60;

/** The keys of the event's days that are left: today only while there is a time left in it. */
export function daysLeft(
  { starts_on, ends_on, time_zone }: { starts_on: string; ends_on: string; time_zone: string },
  now: number,
): string[] {
  const today = dayKey(now, time_zone);
  const days: string[] = [];
  let day = Date.parse(`${starts_on > today ? starts_on : today}T00:00:00.000Z`);
  for (; days.length < DAYS_MAX && keyAt(day) <= ends_on; day += DAY_MS)
    if (keyAt(day) > today || timesOf(today, time_zone, now).length > 0) days.push(keyAt(day));
  return days;
}

const keyAt = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/**
 * The quarters of an hour of a day in the venue's time zone that are still to come, from six in the morning on. Found from
 * instants, so that none is chosen that a change of the clocks skips.
 */
export function timesOf(day: string, timeZone: string, now: number): string[] {
  const noon = Date.parse(`${day}T12:00:00.000Z`);
  const ahead = Date.parse(`${formatSortable(noon, timeZone).replace(' ', 'T')}.000Z`) - noon;
  const times: string[] = [];
  // The clocks are changed by two hours at most.
  for (let at = noon - ahead - 8 * HOUR_MS; at < noon - ahead + 14 * HOUR_MS; at += STEP_MS) {
    if (at <= now) continue;
    const local = formatSortable(at, timeZone);
    if (local.slice(0, 10) === day && local.slice(11) >= '06:00') times.push(new Date(at).toISOString());
  }
  return times;
}
