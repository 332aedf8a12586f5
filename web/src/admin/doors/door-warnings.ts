import type { Door } from '@baraza/schema/doors/door';

/** Twice the longest time that a phone with its screen on goes without a pull. */
const SILENT_MS = 10 * 60_000;
/** Shorter than from evening to morning, so unused doors don't warn; long enough for work past midnight. */
const AT_WORK_MS = 12 * 3_600_000;
/** From this offset on, times no longer tell the order of scans at two doors. */
const CLOCK_OFF_MS = 60_000;

export type DoorWarning = 'missing' | 'left_behind' | 'silent' | 'clock';

/**
 * Warnings about a door, most serious first.
 * @param at ms since 1970; the time up to which this device has the server's data
 */
export function warningsOf(door: Door, at: number): DoorWarning[] {
  if (door.removed_at) return unheard(door) > 0 ? ['left_behind'] : [];
  const warnings: DoorWarning[] = [];
  if (door.missing > 0) warnings.push('missing');
  if (isSilent(door, at)) warnings.push('silent');
  if (Math.abs(door.clock_offset_ms ?? 0) >= CLOCK_OFF_MS) warnings.push('clock');
  return warnings;
}

/** Number of commands that the device reported and the server has not received. */
export const unheard = ({ made, received }: Door): number => Math.max(0, made - received);

/**
 * Whether what is known of a phone is of some time ago: it is off, away from the network, or somebody has signed out of it
 * there, of which nothing is kept that could tell the server later.
 */
export const isQuiet = ({ last_contact }: Door, at: number): boolean =>
  last_contact !== null && at - Date.parse(last_contact) > SILENT_MS;

/** Only for doors used recently: the others may be switched off. */
function isSilent(door: Door, at: number): boolean {
  const { last_contact, last_fact_at } = door;
  if (!last_contact || !last_fact_at || at - Date.parse(last_fact_at) > AT_WORK_MS) return false;
  return isQuiet(door, at);
}
