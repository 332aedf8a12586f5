import { translations } from './start-i18n.ts';

type When = string | number | Date;

/** The device's own variant of the language that is shown ("en-KE"), so that numbers and times look as at home. */
function locale(): string {
  const language = translations.language || 'en';
  const own = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
  // One calendar and one kind of digits in the whole app: programme and counts are written in these.
  return new Intl.Locale(own, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
}

const SECONDS: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  hourCycle: 'h23',
};

const made = new Map<string, Intl.DateTimeFormat>();

/** Formatters are dear to make and asked for in every row. */
function dateFormat(options: Intl.DateTimeFormatOptions, inLocale = locale()): Intl.DateTimeFormat {
  const key = `${inLocale} ${JSON.stringify(options)}`;
  let format = made.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(inLocale, options);
    made.set(key, format);
  }
  return format;
}

/** "09:30". `timeZone` is an IANA name; absent: the device's. */
export const formatTime = (when: When, timeZone?: string): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit', ...(timeZone && { timeZone }) }).format(new Date(when));

/** "09:30:05". */
export const formatSeconds = (when: When, timeZone: string): string =>
  dateFormat({ timeStyle: 'medium', timeZone }).format(new Date(when));

/** "Tue 24 Nov". */
export const formatDay = (when: When, timeZone?: string): string =>
  dateFormat({ weekday: 'short', day: 'numeric', month: 'short', ...(timeZone && { timeZone }) }).format(
    new Date(when),
  );

/** A day that two moments share in a time zone has the same text: "2026-11-24". */
export const dayKey = (when: When, timeZone?: string): string => formatSortable(when, timeZone).slice(0, 10);

/** The time alone if it is today, else with its day. */
export function formatMoment(when: When, now: When, timeZone?: string): string {
  const time = formatTime(when, timeZone);
  return dayKey(when, timeZone) === dayKey(now, timeZone) ? time : `${formatDay(when, timeZone)}, ${time}`;
}

/**
 * "2026-11-24 09:14:03": what spreadsheets of every language read as a moment. Made of parts: in which order and how long
 * a locale writes them differs between browsers, and some write midnight as 24.
 */
export function formatSortable(when: When, timeZone?: string): string {
  // No locale's habits, and none of its digits: parts of one that is always there.
  const format = dateFormat({ ...SECONDS, ...(timeZone && { timeZone }) }, 'en-u-ca-gregory-nu-latn');
  const part = Object.fromEntries(format.formatToParts(new Date(when)).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return new Date(Date.UTC(year, month - 1, day, hour % 24, minute, second))
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

export const formatNumber = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** "EAT" or "GMT+3": how a time zone is called. */
export const zoneName = (timeZone: string, when: When): string =>
  dateFormat({ timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(when))
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

/** Whether the device's clock reads the same there at that moment. */
export const isHere = (timeZone: string, when: When): boolean =>
  formatSortable(when, timeZone) === formatSortable(when);
