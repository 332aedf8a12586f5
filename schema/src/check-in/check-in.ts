import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, instant, line } from '../define/fields.ts';
import { isHeldForSender } from './held-for-sender.ts';

export const CHECK_IN_METHODS = ['manual', 'qr'] as const;

/**
 * Status of a scan record: the one that counts, a later one for the same person, one that an admin undid, a scan that
 * admitted nobody, or one that counts for nobody until an admin decides.
 */
export const CHECK_IN_STATUSES = ['accepted', 'duplicate', 'undone', 'refused', 'held'] as const;

/**
 * Why a scan record is held: its corrected time is before the device was paired or signed in, before the device's last
 * contact with the server although it was made later, or after its arrival; or the phone had been removed; or a check-in of
 * one's own waited on the phone and is not allowed now: its gate or the rules of check-in may have changed meanwhile; or it
 * is of somebody else, by a person who was an admin when they made it, and is none now.
 */
export const HOLD_REASONS = [
  'before_sign_in',
  'before_last_contact',
  'after_arrival',
  'removed_phone',
  'gate_changed',
  'role_ended',
] as const;

/** Why a door lets nobody in for a code. */
export const REFUSALS = [
  'not_a_ticket',
  'other_event',
  'tampered',
  'replaced_key',
  'unknown_key',
  'revoked',
  'expired',
  'wrong_kind',
  'not_on_list',
] as const;

/** Every result that a door shows for a code or a tap. */
export const VERDICTS = ['admitted', 'already_checked_in', ...REFUSALS] as const;

/** One scan or tap. Kept for ever, whatever its status. */
export const CheckIn = z.object({
  /** Made on the device: the idempotency key of the scan record. */
  id,
  event_id: id,
  /** '' when the code identified nobody. */
  user_id: z.string().max(100),
  /** '' when there was no gate (self check-in). */
  gate_id: z.string().max(100),
  check_in_method: z.enum(CHECK_IN_METHODS),
  status: z.enum(CHECK_IN_STATUSES),
  /** What the device showed when it happened. */
  verdict: z.enum(VERDICTS),
  /**
   * The device's time corrected by its offset, never later than `arrived_at`; `arrived_at` without an offset, and when
   * the corrected time can't be right.
   */
  check_in_time: instant,
  device_time: instant,
  /** Server time minus device time at the device's last contact, in milliseconds; null when it had none. */
  clock_offset_ms: z.int().nullable(),
  /** When the server received it; null on a device while it is in the outbox, and of one that was undone before it came. */
  arrived_at: instant.nullable(),
  device_id: id,
  /** Id of the person or door that used the device. */
  recorded_by: id,
  /** Why it was undone; '' otherwise. */
  undo_reason: line,
  /** Why it was held; kept after an admin has decided. Null if it never was. */
  hold_reason: z.enum(HOLD_REASONS).nullable(),
});
export type CheckIn = z.infer<typeof CheckIn>;
export type Verdict = (typeof VERDICTS)[number];
export type HoldReason = (typeof HOLD_REASONS)[number];
export type CheckInMethod = (typeof CHECK_IN_METHODS)[number];

export const checkIns = defineEntity({
  collection: 'check_ins',
  document: CheckIn,
  indexes: ['user_id', 'check_in_time'],
  scopes: [{ audience: 'admin' }, { audience: 'owner', field: 'user_id' }],
  // Where and when somebody checked in before, and the status of the phone's own scans.
  atDoors: [
    'id',
    'event_id',
    'user_id',
    'gate_id',
    'check_in_method',
    'status',
    'verdict',
    'check_in_time',
    'arrived_at',
    'device_id',
    'recorded_by',
    'undo_reason',
  ],
  // A door turns away whom another one has let in: by these, whoever sends them would decide whom.
  notAtDoors: isHeldForSender,
});
