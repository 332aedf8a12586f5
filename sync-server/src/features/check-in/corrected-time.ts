import type { CommandOrigin } from '../../sync/command-handler.ts';

/**
 * Best known time of a command (rule S13): the device's time plus the offset measured at its last contact, and never
 * later than `arrived_at`. Returns `arrived_at` without an offset or with an invalid time.
 */
export function correctedTime({ device_time, clock_offset_ms, arrived_at }: CommandOrigin): string {
  if (clock_offset_ms === null) return arrived_at;
  const corrected = Date.parse(device_time) + clock_offset_ms;
  const isSensible = corrected > 0 && corrected < Date.parse(arrived_at);
  return isSensible ? new Date(corrected).toISOString() : arrived_at;
}
