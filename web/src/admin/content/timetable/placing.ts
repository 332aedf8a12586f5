import type { Session } from '@baraza/schema/programme/session';
import { HOUR_MS, type Span, spanOf } from './day.ts';

/** When and where a session is. */
export type Placing = Pick<Session, 'start_time' | 'end_time' | 'room_id'>;

export const SNAP_MS = 5 * 60_000;
const SLOT_MS = 15 * 60_000;
const LONGEST_MS = 24 * HOUR_MS;

/** Every offset of a time zone in use is a whole number of quarters, so that this is full fives on any clock. */
const snap = (at: number): number => Math.round(at / SNAP_MS) * SNAP_MS;
const written = (at: number): string => new Date(at).toISOString();

export const placingOf = ({ start_time, end_time, room_id }: Placing): Placing => ({ start_time, end_time, room_id });

export const isSamePlacing = (a: Placing, b: Placing): boolean =>
  a.start_time === b.start_time && a.end_time === b.end_time && a.room_id === b.room_id;

/** Later or earlier, as long as it was; begins on this day, or still reaches into it. */
export function movedBy(placing: Placing, by: number, day: Span): Placing {
  if (Math.abs(by) < SNAP_MS / 2) return placing;
  const { from, to } = spanOf(placing);
  const length = to - from;
  const earliest = from < day.from ? day.from + SNAP_MS - length : day.from;
  const start = Math.min(Math.max(snap(from + by), earliest), day.to - SNAP_MS);
  return { ...placing, start_time: written(start), end_time: written(start + length) };
}

/** Ends later or earlier, five minutes after its start at the least. */
export function endedBy(placing: Placing, by: number): Placing {
  if (Math.abs(by) < SNAP_MS / 2) return placing;
  const { from, to } = spanOf(placing);
  const latest = Math.max(to, from + LONGEST_MS);
  return { ...placing, end_time: written(Math.min(Math.max(snap(to + by), from + SNAP_MS), latest)) };
}

/** An hour in a room from about a moment on, between the sessions that are there. */
export function freeSlot(at: number, taken: readonly Span[], day: Span): Span {
  const before = taken.reduce((last, { to }) => (to <= at ? Math.max(last, to) : last), day.from);
  const from = Math.max(Math.floor(at / SLOT_MS) * SLOT_MS, before);
  const next = taken.reduce((first, one) => (one.from > at ? Math.min(first, one.from) : first), from + HOUR_MS);
  return { from, to: next - from < SNAP_MS ? from + HOUR_MS : next };
}

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const ARROWS: Partial<Record<string, { by: number; across: number }>> = {
  ArrowUp: { by: -SNAP_MS, across: 0 },
  ArrowDown: { by: SNAP_MS, across: 0 },
  ArrowLeft: { by: 0, across: -1 },
  ArrowRight: { by: 0, across: 1 },
};

/** Ctrl+Z, or with the key of Z where a keyboard writes no Latin letters. */
export function isUndo({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean {
  const isZ = key.toLowerCase() === 'z' || (code === 'KeyZ' && !/^\p{Script=Latin}$/u.test(key));
  return isZ && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** What an arrow key does to a session: five minutes, or the next room; with Shift its end alone. Undefined for other keys. */
export function placedByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  placing: Placing,
  { day, rooms, isRightToLeft }: { day: Span; rooms: readonly string[]; isRightToLeft: boolean },
): Placing | undefined {
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  if (arrow.by) return shiftKey ? endedBy(placing, arrow.by) : movedBy(placing, arrow.by, day);
  if (shiftKey) return placing;
  const next = rooms.indexOf(placing.room_id) + (isRightToLeft ? -arrow.across : arrow.across);
  return { ...placing, room_id: rooms[next] ?? placing.room_id };
}
