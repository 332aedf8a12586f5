import { getISO } from 'temporal-polyfill/fns/Calendar';
import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant';
import { fromString, toString as write } from 'temporal-polyfill/fns/ZonedDateTime';

/*
 * Venue time is what the clock of the event's time zone shows: "2026-11-21T09:30". It is converted here and nowhere else.
 * Where the clocks go back a time is there twice: the first is meant. Where they go forward it is missing.
 */

/** What the venue's clock shows, as a field for date and time takes it: "2026-11-21T09:30". */
export const toLocal = (when: string | number, timeZone: string): string => withOffset(when, timeZone).slice(0, 16);

/** The same moment with its distance to UTC: "2026-11-21T09:30:00+03:00". */
export function withOffset(when: string | number, timeZone: string): string {
  const moment = toZonedDateTimeISO(fromEpochMilliseconds(new Date(when).getTime()), timeZone);
  const fractionalSecondDigits = moment.epochMilliseconds % 1_000 === 0 ? 0 : 3;
  return write(moment, { timeZoneName: 'never', fractionalSecondDigits });
}

/** The moment at which the venue's clock shows this. A time that is missing counts as if the clocks were not put forward. */
export function fromLocal(local: string, timeZone: string): string {
  const moment = fromString(`${local.slice(0, 16)}[${timeZone}]`, getISO, { disambiguation: 'compatible' });
  return new Date(moment.epochMilliseconds).toISOString();
}

/** The same in ms; undefined when the venue's clock never shows it, or it is no time. */
export function instantOf(local: string, timeZone: string): number | undefined {
  try {
    const at = fromLocal(local, timeZone);
    return toLocal(at, timeZone) === local.slice(0, 16) ? Date.parse(at) : undefined;
  } catch {
    return undefined;
  }
}
