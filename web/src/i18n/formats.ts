import { translations } from './start-i18n.ts';

type When = string | number | Date;

let known: { language: string; languages: readonly string[]; tag: string } | undefined;

/**
 * The device's regional variant of the app's language ("en-KE"), so that numbers and times look familiar. Kept, because
 * every time and number in a list asks for it.
 */
function locale(): string {
  const language = translations.language || 'en';
  const { languages } = navigator;
  if (known?.language === language && known.languages === languages) return known.tag;
  const own = languages.find((tag) => tag.split('-')[0] === language) ?? language;
  // The whole app uses one calendar and one set of digits, as the programme and counts do.
  known = {
    language,
    languages,
    tag: new Intl.Locale(own, { calendar: 'gregory', numberingSystem: 'latn' }).toString(),
  };
  return known.tag;
}

const SECONDS: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  hourCycle: 'h23',
};

const made = new Map<string, Intl.DateTimeFormat>();

/** Cached: formatters are expensive to create, and every row needs one. */
function dateFormat(options: Intl.DateTimeFormatOptions, inLocale = locale()): Intl.DateTimeFormat {
  const key = `${inLocale} ${JSON.stringify(options)}`;
  let format = made.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(inLocale, options);
    made.set(key, format);
  }
  return format;
}

/** Keeps a time on one line: "05:45 ص" in two says neither. */
const unbroken = (time: string): string => time.replaceAll(/\s/g, '\u00a0');

/** Hours as the locale writes them: "09:30", but "9:30 AM". */
function clock(timeZone?: string): Intl.DateTimeFormatOptions {
  const isTwelveHours = dateFormat({ hour: 'numeric' }).resolvedOptions().hour12;
  return { hour: isTwelveHours ? 'numeric' : '2-digit', minute: '2-digit', ...(timeZone && { timeZone }) };
}

/** "09:30". `timeZone` is an IANA name; default: the device's. */
export const formatTime = (when: When, timeZone?: string): string =>
  unbroken(dateFormat(clock(timeZone)).format(new Date(when)));

/** "09:30:05". */
export const formatSeconds = (when: When, timeZone: string): string =>
  unbroken(dateFormat({ timeStyle: 'medium', timeZone }).format(new Date(when)));

/** "Tue 24 Nov". */
export const formatDay = (when: When, timeZone?: string): string =>
  dateFormat({ weekday: 'short', day: 'numeric', month: 'short', ...(timeZone && { timeZone }) }).format(
    new Date(when),
  );

/** "Tue 24 Nov, 09:30", put together as the language does it. */
export function formatDayTime(when: When, timeZone?: string): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const parts = dateFormat({ ...day, ...clock(timeZone) }).formatToParts(new Date(when));
  const time = parts.findIndex(({ type }) => type === 'hour');
  return parts.map(({ value }, at) => (at < time ? value : unbroken(value))).join('');
}

/** "24 Nov 2026", and "24 Nov 2026, 09:30" where a time is asked for: what may be of another year. */
export const formatDate = (when: When, timeZone: string | undefined, withTime = false): string =>
  dateFormat({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(withTime ? clock(timeZone) : timeZone && { timeZone }),
  }).format(new Date(when));

/** "2026-11-24"; two moments on the same day in a time zone have the same key. */
export const dayKey = (when: When, timeZone?: string): string => formatSortable(when, timeZone).slice(0, 10);

/** The time; with its day unless that is today, and its year where that is another one: a mistyped year would look right. @param timeZone the venue's; undefined, the device's, only while no event is known */
export function formatMoment(when: When, now: When, timeZone: string | undefined): string {
  const [day, today] = [dayKey(when, timeZone), dayKey(now, timeZone)];
  if (day === today) return formatTime(when, timeZone);
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayTime(when, timeZone) : formatDate(when, timeZone, true);
}

/**
 * "2026-11-24 09:14:03", which spreadsheets in every language parse as a date. Built from parts: browsers differ in how
 * a locale orders and pads them, and some write midnight as 24.
 */
export function formatSortable(when: When, timeZone?: string): string {
  // A fixed locale that every browser has: the person's own may use another calendar or other digits.
  const format = dateFormat({ ...SECONDS, ...(timeZone && { timeZone }) }, 'en-u-ca-gregory-nu-latn');
  const part = Object.fromEntries(format.formatToParts(new Date(when)).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return new Date(Date.UTC(year, month - 1, day, hour % 24, minute, second))
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

export const formatNumber = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** "37.6%", in French "37,6 %". */
export const formatPercent = (value: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);

/** Short name of a time zone: "EAT" or "GMT+3". */
export const zoneName = (timeZone: string, when: When): string =>
  dateFormat({ timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(when))
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

/** The device's own time of a moment at the venue; with its day where that is another one. */
export const formatOwnTime = (when: When, timeZone: string): string =>
  dayKey(when) === dayKey(when, timeZone) ? formatTime(when) : formatDayTime(when);

/** Whether the device's time zone has the same local time as `timeZone` at that moment. */
export const isHere = (timeZone: string, when: When): boolean =>
  formatSortable(when, timeZone) === formatSortable(when);
