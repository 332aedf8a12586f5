const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** How far a zone's clock is ahead of UTC at a moment, in ms. */
function offsetAt(at: number, timeZone: string): number {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(at / 1_000) * 1_000;
}

/** What the clock at the venue shows: "2026-11-21T09:30", as a field for date and time takes it. */
export function toLocal(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16);
}

/** The moment at which the clock at the venue shows this; of two, the first. */
export function fromLocal(local: string, timeZone: string): string {
  const shown = Date.parse(`${local.slice(0, 16)}:00.000Z`);
  const guess = shown - offsetAt(shown, timeZone);
  return new Date(shown - offsetAt(guess, timeZone)).toISOString();
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
