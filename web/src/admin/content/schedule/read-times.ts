import { fromLocal } from '@baraza/schema/event/venue-time';
import { type Json, words } from './form-values.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Nothing lasts longer: such an end is a mistake, or mischief. */
const LONGEST_MS = 31 * DAY_MS;
const DATE = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/;
const CLOCK = /^(\d{1,2}):(\d\d)/;

export interface Clock {
  /** For times without an offset. */
  zone: string;
  /** What begins before it belongs to the night of the day before: "09:00". */
  dayChange: string;
}

/** When an entry begins and ends, in ms since 1970; undefined when it has no time. */
export function timesOf(event: Json, day: Json, clock: Clock): { start: number; end: number } | undefined {
  const start = instant(event.date, clock) ?? instant(event.start, clock) ?? onItsDay(event, day, clock);
  if (start === undefined) return undefined;
  const told = instant(event.end, clock) ?? start + durationOf(event.duration);
  return { start, end: told >= start && told - start <= LONGEST_MS ? told : start };
}

function instant(told: unknown, { zone }: Clock): number | undefined {
  const [, date, time, seconds = ':00', offset] = MOMENT.exec(words(told)) ?? [];
  if (!date || !time) return undefined;
  if (!offset) return atLocal(`${date}T${time}`, zone);
  const at = Date.parse(`${date}T${time}${seconds}${offset.replace(/(\d\d)(\d\d)$/, '$1:$2')}`);
  return Number.isNaN(at) ? undefined : at;
}

/** From the day that an entry is listed under and a time by the venue's clock. */
function onItsDay(event: Json, day: Json, { zone, dayChange }: Clock): number | undefined {
  const date = [words(event.date), words(day.date)].find((each) => DATE.test(each));
  const [, hour, minute] = CLOCK.exec(words(event.start)) ?? [];
  if (!date || !hour || !minute) return undefined;
  const time = `${hour.padStart(2, '0')}:${minute}`;
  const isNight = time < dayChange;
  const actual = isNight ? new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10) : date;
  return atLocal(`${actual}T${time}`, zone);
}

function atLocal(local: string, zone: string): number | undefined {
  try {
    return Date.parse(fromLocal(local, zone));
  } catch {
    return undefined;
  }
}

/** "00:50", with days "1:00:50". */
function durationOf(duration: unknown): number {
  const parts = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{2})$/.exec(words(duration));
  const [days = 0, hours = 0, minutes = 0] = parts ? parts.slice(1).map((part) => Number(part ?? 0)) : [];
  return (days * 24 * 60 + hours * 60 + minutes) * MINUTE_MS;
}

/** A time zone that this browser knows; undefined for others. */
export function knownZone(name: string): string | undefined {
  try {
    return name ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name : undefined;
  } catch {
    return undefined;
  }
}
