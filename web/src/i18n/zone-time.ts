const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export type When = string | number | Date;

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      ...(timeZone && { timeZone }),
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * How far a zone's clock is ahead of UTC at a moment, in ms; without a zone: the device's. Read part by part: in which
 * order and how long a locale writes a date differs between browsers.
 */
export function offsetAt(at: number, timeZone?: string): number {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  // Some engines write midnight as 24.
  const shown = Date.UTC(year, month - 1, day, hour % 24, minute, second);
  return shown - Math.floor(at / 1_000) * 1_000;
}

/** What a zone's clock shows, with seconds: "2026-11-21T09:30:05". Without a zone: the device's. */
export function localSeconds(when: When, timeZone?: string): string {
  const at = new Date(when).getTime();
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 19);
}

/** The same as a field for date and time takes it: "2026-11-21T09:30". */
export const toLocal = (when: When, timeZone: string): string => localSeconds(when, timeZone).slice(0, 16);

/**
 * The moment at which a zone's clock shows this, in ms; of two, the first. Undefined when it never does: it is no time,
 * or the clocks are put forward over it.
 */
export function instantOf(local: string, timeZone: string): number | undefined {
  const minute = local.slice(0, 16);
  const shown = Date.parse(`${minute}Z`);
  if (Number.isNaN(shown)) return undefined;
  // The zone's distance from UTC a day before and a day after: they differ only around a change of clocks.
  return [shown - DAY_MS, shown + DAY_MS]
    .map((near) => shown - offsetAt(near, timeZone))
    .sort((a, b) => a - b)
    .find((at) => toLocal(at, timeZone) === minute);
}

/** The same for a field that always means some moment: what is put forward over counts as if the clocks were not. */
export function fromLocal(local: string, timeZone: string): string {
  const shown = Date.parse(`${local.slice(0, 16)}Z`);
  return new Date(instantOf(local, timeZone) ?? shown - offsetAt(shown - DAY_MS, timeZone)).toISOString();
}

/** The same moment as the venue's clock shows it, with its distance to UTC: "2026-11-21T09:30:00+03:00". */
export function withOffset(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  // A zone of long ago may be off by seconds, which can't be written.
  const minutes = Math.round(offsetAt(at, timeZone) / MINUTE_MS);
  const local = new Date(at + minutes * MINUTE_MS).toISOString().replace('.000Z', '').replace('Z', '');
  const distance = Math.abs(minutes);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}
