import { getISO } from 'temporal-polyfill/fns/Calendar';
import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant';
import { fromString, toString as write } from 'temporal-polyfill/fns/ZonedDateTime';

/*
 * Venue time is local time in the event's time zone: "2026-11-21T09:30". Only this file converts it. When clocks go
 * back, a time occurs twice, and the first one is used. When they go forward, times are skipped.
 */

/** Converts an instant to venue time, in the format of a datetime-local field: "2026-11-21T09:30". */
export const toLocal = (when: string | number, timeZone: string): string => withOffset(when, timeZone).slice(0, 16);

/** Converts an instant to venue time with its UTC offset: "2026-11-21T09:30:00+03:00". */
export function withOffset(when: string | number, timeZone: string): string {
  const moment = toZonedDateTimeISO(fromEpochMilliseconds(new Date(when).getTime()), timeZone);
  const fractionalSecondDigits = moment.epochMilliseconds % 1_000 === 0 ? 0 : 3;
  return write(moment, { timeZoneName: 'never', fractionalSecondDigits });
}

/** Converts venue time to an instant (ISO 8601). A skipped time is read with the offset from before the change. */
export function fromLocal(local: string, timeZone: string): string {
  const moment = fromString(`${local.slice(0, 16)}[${timeZone}]`, getISO, { disambiguation: 'compatible' });
  return new Date(moment.epochMilliseconds).toISOString();
}

/** Like `fromLocal`, in ms since 1970; undefined for a skipped or invalid time. */
export function instantOf(local: string, timeZone: string): number | undefined {
  try {
    const at = fromLocal(local, timeZone);
    return toLocal(at, timeZone) === local.slice(0, 16) ? Date.parse(at) : undefined;
  } catch {
    return undefined;
  }
}
