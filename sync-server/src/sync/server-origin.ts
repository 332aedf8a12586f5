import type { CommandOrigin } from './command-handler.ts';

/** The origin of what a REST call does: the server's own clock, and no device. */
export function serverOrigin(): CommandOrigin {
  const now = new Date().toISOString();
  return { device_id: 'rest', device_time: now, clock_offset_ms: 0, arrived_at: now };
}
