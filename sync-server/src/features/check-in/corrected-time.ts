import type { CommandOrigin } from '../../sync/command-handler.ts';

/**
 * When something happened, as far as can be known (rule S13): the device's time, corrected by the offset measured
 * at its last contact and never later than the arrival; with no offset, or with a time that is none, the arrival.
 */
export function correctedTime({ device_time, clock_offset_ms, arrived_at }: CommandOrigin): string {
  if (clock_offset_ms === null) return arrived_at;
  const corrected = Date.parse(device_time) + clock_offset_ms;
  const isSensible = corrected > 0 && corrected < Date.parse(arrived_at);
  return isSensible ? new Date(corrected).toISOString() : arrived_at;
}
