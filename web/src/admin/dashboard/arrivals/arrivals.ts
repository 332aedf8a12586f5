import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { toLocal } from '@baraza/schema/event/venue-time';
import { sourceOf } from '../../check-in/records/check-in-source.ts';

export const COMPARISONS = ['day', 'gate', 'method'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Length of a slot in minutes. */
export const SLOT_MINUTES = 15;
const SLOT_MS = SLOT_MINUTES * 60_000;
/** Maximum number of distinguishable lines; the rest are merged into one. */
export const MOST_SERIES = 5;
/** Key of the merged line. */
export const OTHERS = '*';

export interface Series {
  /** A day, the id of a gate ('' for none), or how it came about. */
  key: string;
  total: number;
  /** Count per slot. */
  counts: number[];
}

export interface Arrivals {
  /** Days with check-ins, latest first, as "2026-11-24". */
  days: string[];
  /** Starts of the slots, in minutes after midnight at the venue, without gaps. */
  slots: number[];
  series: Series[];
}

type Arrival = Pick<CheckIn, 'check_in_time' | 'gate_id' | 'check_in_method' | 'user_id' | 'recorded_by'>;

/**
 * Counts check-ins per quarter of an hour.
 * @param day the day to count, except when comparing days
 */
export function countArrivals(
  arrivals: readonly Arrival[],
  { by, day, timeZone }: { by: Comparison; day: string; timeZone: string },
): Arrivals {
  const whenOf = whenTeller(timeZone);
  const days = new Set<string>();
  const counts = new Map<string, Map<number, number>>();
  for (const arrival of arrivals) {
    const when = whenOf(arrival.check_in_time);
    days.add(when.day);
    if (by !== 'day' && when.day !== day) continue;
    const key = by === 'day' ? when.day : by === 'gate' ? arrival.gate_id : sourceOf(arrival);
    const line = counts.get(key) ?? new Map<number, number>();
    counts.set(key, line.set(when.slot, (line.get(when.slot) ?? 0) + 1));
  }
  const slots = slotsOf([...counts.values()].flatMap((line) => [...line.keys()]));
  const all = [...counts].map(([key, line]) => seriesOf(key, slots, line));
  all.sort(by === 'day' ? (a, b) => (a.key < b.key ? 1 : -1) : (a, b) => b.total - a.total);
  return { days: [...days].sort().reverse(), slots, series: withOthers(all) };
}

function seriesOf(key: string, slots: readonly number[], line: ReadonlyMap<number, number>): Series {
  const counts = slots.map((slot) => line.get(slot) ?? 0);
  return { key, counts, total: counts.reduce((sum, count) => sum + count, 0) };
}

function withOthers(all: Series[]): Series[] {
  if (all.length <= MOST_SERIES) return all;
  const rest = all.slice(MOST_SERIES - 1);
  const counts = (rest[0] as Series).counts.map((_, at) => rest.reduce((sum, line) => sum + (line.counts[at] ?? 0), 0));
  const total = rest.reduce((sum, line) => sum + line.total, 0);
  return [...all.slice(0, MOST_SERIES - 1), { key: OTHERS, counts, total }];
}

/** All slots from first to last, plus one at each end, so that lines start and end at zero. */
function slotsOf(used: readonly number[]): number[] {
  if (used.length === 0) return [];
  const first = used.reduce((a, b) => Math.min(a, b)) - SLOT_MINUTES;
  const last = used.reduce((a, b) => Math.max(a, b)) + SLOT_MINUTES;
  const slots: number[] = [];
  for (let slot = Math.max(first, 0); slot <= Math.min(last, 24 * 60 - SLOT_MINUTES); slot += SLOT_MINUTES)
    slots.push(slot);
  return slots;
}

/** Cached lookup of an instant's day and slot at the venue; every zone's offset is a multiple of a quarter hour. */
function whenTeller(timeZone: string): (at: string) => { day: string; slot: number } {
  const known = new Map<number, { day: string; slot: number }>();
  return (at) => {
    const quarter = Math.floor(Date.parse(at) / SLOT_MS);
    let when = known.get(quarter);
    if (!when) {
      const text = toLocal(quarter * SLOT_MS, timeZone);
      when = { day: text.slice(0, 10), slot: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) };
      known.set(quarter, when);
    }
    return when;
  };
}
