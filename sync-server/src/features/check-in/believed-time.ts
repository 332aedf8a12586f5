import type { CheckIn, HoldReason } from '@baraza/schema/check-in/check-in';
import type { Viewer } from '../../http/session/viewer.ts';
import type { CommandOrigin } from '../../sync/command-handler.ts';
import { keptInstant } from '../../sync/kept-instant.ts';

const EPOCH = { at: new Date(0).toISOString(), reason: 'before_sign_in' } as const;
/** Covers a slow upload, and a clock that drifts or is set right between two contacts. */
const TOLERANCE_MS = 5 * 60_000;

export interface BelievedTime {
  /** ISO 8601. */
  at: string;
  /** Why an admin has to decide whether it counts; null if it counts by itself. */
  hold_reason: HoldReason | null;
  /** The last contact with the server before it was made, as far as the server knows; now for a call. */
  last_contact: string;
  /** Whether it waited on the device for longer than an upload takes, or at a venue laptop. */
  waited: boolean;
}

/** No clock that is set right was ahead by more. */
const SET_BACK_MOST_MS = 366 * 24 * 3_600_000;

/**
 * Best known time of a command (rule S13): the device's time plus the offset measured at its last contact, and never
 * later than `arrived_at`; `arrived_at` without an offset. Where that would be after the arrival, a clock was set back since
 * the contact, the server's or the device's: then it is the device's time plus its offset as it sends. A corrected time that
 * can't be right is replaced by `arrived_at`, the only time that the server knows by itself, so that it never comes before
 * somebody else's true one.
 */
export function believedTime({ removed_at }: Viewer, origin: CommandOrigin): BelievedTime {
  const { device_time, clock_offset_ms, sent_offset_ms, arrived_at } = origin;
  const arrived = Date.parse(arrived_at);
  const not_before = notAfter(arrived, origin.not_before) ?? EPOCH;
  const measured = clock_offset_ms === null ? arrived : Date.parse(device_time) + clock_offset_ms;
  const ahead = measured - arrived;
  const isSetBack = ahead > TOLERANCE_MS && ahead <= SET_BACK_MOST_MS;
  const corrected = isSetBack && sent_offset_ms !== undefined ? Date.parse(device_time) + sent_offset_ms : measured;
  const reason = impossible(corrected, Date.parse(not_before.at), arrived, not_before.reason);
  const at = reason === null && corrected < arrived ? new Date(corrected).toISOString() : arrived_at;
  const last_contact = notAfter(arrived, origin.not_before)?.at ?? arrived_at;
  const waited = origin.handed_over === true || arrived - Date.parse(at) > TOLERANCE_MS;
  return { at, hold_reason: removed_at ? 'removed_phone' : reason, last_contact, waited };
}

/** A contact after the arrival is of a time in which the server's own clock was ahead, and bounds nothing. */
const notAfter = (arrived: number, bound: CommandOrigin['not_before']) =>
  bound && Date.parse(bound.at) <= arrived + TOLERANCE_MS ? bound : undefined;

function impossible(corrected: number, earliest: number, arrived: number, reason: HoldReason): HoldReason | null {
  if (corrected < earliest - TOLERANCE_MS) return reason;
  return corrected > arrived + TOLERANCE_MS ? 'after_arrival' : null;
}

/** What a scan record says of where it comes from. @param at its believed time */
export const originsOf = (viewer: Viewer, origin: CommandOrigin, at: string) =>
  ({
    event_id: viewer.event_id,
    check_in_time: at,
    device_time: keptInstant(origin.device_time),
    clock_offset_ms: origin.clock_offset_ms,
    arrived_at: origin.arrived_at,
    device_id: origin.device_id,
    recorded_by: viewer.user_id,
  }) satisfies Partial<CheckIn>;
