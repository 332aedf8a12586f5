import { dayKey } from '../../i18n/formats.ts';

/** Time zone offsets are multiples of this, so all instants within it share a day. */
const SAME_DAY_MS = 15 * 60_000;

/** Returns a cached function for the day of an instant in a time zone, fast for many instants. */
export function dayTeller(timeZone: string | undefined): (at: string) => string {
  const days = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(Date.parse(at) / SAME_DAY_MS);
    let day = days.get(quarter);
    if (day === undefined) {
      day = dayKey(quarter * SAME_DAY_MS, timeZone);
      days.set(quarter, day);
    }
    return day;
  };
}
