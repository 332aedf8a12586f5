import { momentWriter } from '../../i18n/formats.ts';

/**
 * The moment at which the venue's clock shows this day and time, in milliseconds; undefined when it never does: nothing
 * was entered, or the clocks are put forward over it. Where they are put back, the first of the two.
 * @param day "2026-11-21"
 * @param time "09:30"
 */
export function venueInstant(day: string, time: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const shown = momentWriter(timeZone);
  const ahead = (at: number) => Date.parse(`${shown(at).replace(' ', 'T')}Z`) - at;
  // The zone's distance from UTC a day before and a day after: they differ only around a change of clocks.
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - ahead(near));
  return candidates.sort((a, b) => a - b).find((at) => shown(at).startsWith(`${day} ${time}`));
}

const DAY_MS = 86_400_000;
