import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, instant, line } from '../define/fields.ts';

export const CHECK_IN_METHODS = ['manual', 'qr'] as const;

/**
 * What became of a scan record: the one that counts, a later one for the same person, one that an admin
 * took back, or a scan that let nobody in.
 */
export const CHECK_IN_STATUSES = ['accepted', 'duplicate', 'undone', 'refused'] as const;

/** Every answer a door gives to a code or a tap. */
export const VERDICTS = [
  'admitted',
  'already_checked_in',
  'not_a_ticket',
  'other_event',
  'tampered',
  'revoked',
  'expired',
  'wrong_kind',
  'not_on_list',
] as const;

/** One scan or tap. Kept for ever, whatever became of it. */
export const CheckIn = z.object({
  /** Made on the device: the idempotency key of the scan record. */
  id,
  event_id: id,
  /** '' when the code named nobody. */
  user_id: z.string().max(100),
  /** '' when it was not at a gate (a person checked themself in). */
  gate_id: z.string().max(100),
  check_in_method: z.enum(CHECK_IN_METHODS),
  status: z.enum(CHECK_IN_STATUSES),
  /** What the device showed when it happened. */
  verdict: z.enum(VERDICTS),
  /** The device's time corrected by its offset, never later than the arrival; without an offset the arrival. */
  check_in_time: instant,
  device_time: instant,
  /** Server time minus device time at the device's last contact, in milliseconds; null when it had none. */
  clock_offset_ms: z.int().nullable(),
  /** When the server got it; null on a device while it waits to be sent. */
  arrived_at: instant.nullable(),
  device_id: id,
  /** Who held the device. */
  recorded_by: id,
  /** Why an admin took it back; '' otherwise. */
  undo_reason: line,
});
export type CheckIn = z.infer<typeof CheckIn>;
export type Verdict = (typeof VERDICTS)[number];
export type CheckInMethod = (typeof CHECK_IN_METHODS)[number];

export const checkIns = defineEntity({
  collection: 'check_ins',
  document: CheckIn,
  indexes: ['user_id', 'check_in_time'],
  scopes: [{ audience: 'admin' }, { audience: 'owner', field: 'user_id' }],
  // Where and when somebody came in before, and what became of the phone's own scans.
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
});
