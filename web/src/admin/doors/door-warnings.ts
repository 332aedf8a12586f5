import type { Door } from '@baraza/schema/doors/door';

/** Longer than a phone with its screen on goes without asking for news, twice. */
const SILENT_MS = 10 * 60_000;
/** From an evening to the next morning is longer, and a night of work goes on past midnight. */
const AT_WORK_MS = 12 * 3_600_000;
/** A minute off, and the order of two scans at two doors can't be told from their times any more. */
const CLOCK_OFF_MS = 60_000;

export type DoorWarning = 'missing' | 'left_behind' | 'silent' | 'clock';

/**
 * What of a door an organiser has to see to, the worst first.
 * @param at ms since 1970: up to then this device knows what the server knows
 */
export function warningsOf(door: Door, at: number): DoorWarning[] {
  if (door.removed_at) return unheard(door) > 0 ? ['left_behind'] : [];
  const warnings: DoorWarning[] = [];
  if (door.missing > 0) warnings.push('missing');
  if (isSilent(door, at)) warnings.push('silent');
  if (Math.abs(door.clock_offset_ms ?? 0) >= CLOCK_OFF_MS) warnings.push('clock');
  return warnings;
}

/** Commands that the device said it has made, and that are not here. */
export const unheard = ({ made, received }: Door): number => Math.max(0, made - received);

/** Only a door that was at work lately is missed: the others may lie switched off in a drawer. */
function isSilent({ last_contact, last_fact_at }: Door, at: number): boolean {
  if (!last_contact || !last_fact_at || at - Date.parse(last_fact_at) > AT_WORK_MS) return false;
  return at - Date.parse(last_contact) > SILENT_MS;
}
