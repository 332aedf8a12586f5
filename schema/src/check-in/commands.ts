import { z } from 'zod';
import { defineCommand, type Effect, type MadeBy } from '../define/command.ts';
import { id, instant, line } from '../define/fields.ts';
import { CHECK_IN_METHODS, type CheckIn, REFUSALS } from './check-in.ts';

type WhatHappened = Pick<CheckIn, 'id' | 'user_id' | 'gate_id' | 'check_in_method' | 'status' | 'verdict'>;

/** Adds a scan record to the replica until the server's version arrives and replaces it. */
const appendScanRecord = (record: WhatHappened, by: MadeBy): Effect => ({
  collection: 'check_ins',
  id: record.id,
  change: (current) =>
    current ?? {
      ...record,
      event_id: by.event_id,
      check_in_time: by.made_at,
      device_time: by.device_time,
      clock_offset_ms: by.clock_offset_ms,
      arrived_at: by.arrived_at ?? null,
      device_id: by.device_id,
      recorded_by: by.user_id,
      undo_reason: '',
      hold_reason: null,
    },
});

/** Commands on check-ins. */
export const checkInCommands = {
  /** A scan or tap that admitted somebody, or met a person who was already checked in. */
  record_check_in: defineCommand({
    args: z.strictObject({
      /** Id of the record. */
      check_in_id: id,
      user_id: id,
      /** '' when a person checks themself in without a gate. */
      gate_id: z.string().max(100),
      check_in_method: z.enum(CHECK_IN_METHODS),
      verdict: z.enum(['admitted', 'already_checked_in']),
      /** The posted code that a person scanned to check themself in; a door sends none. */
      gate_code: z.string().max(400).optional(),
    }),
    effects: (args, by) => [
      appendScanRecord(
        {
          id: args.check_in_id,
          user_id: args.user_id,
          gate_id: args.gate_id,
          check_in_method: args.check_in_method,
          status: args.verdict === 'admitted' ? 'accepted' : 'duplicate',
          verdict: args.verdict,
        },
        by,
      ),
      {
        collection: 'users',
        id: args.user_id,
        change: (current) =>
          current && !current.checkedIn ? { ...current, checkedIn: true, checkin_time: by.made_at } : undefined,
      },
    ],
  }),

  /** A scan that let nobody in; kept so that an organiser can see what happened at the door. */
  record_refused_scan: defineCommand({
    args: z.strictObject({
      check_in_id: id,
      /** '' when the code identified nobody reliably. */
      user_id: z.string().max(100),
      gate_id: z.string().max(100),
      verdict: z.enum(REFUSALS),
    }),
    effects: (args, by) => [
      appendScanRecord(
        {
          id: args.check_in_id,
          user_id: args.user_id,
          gate_id: args.gate_id,
          check_in_method: 'qr',
          status: 'refused',
          verdict: args.verdict,
        },
        by,
      ),
    ],
  }),

  /** Undoes a check-in. The record is kept with the reason; the door then admits the person again. */
  undo_check_in: defineCommand({
    args: z.strictObject({
      check_in_id: id,
      /** The person who was checked in. */
      user_id: id,
      reason: line.regex(/\S/, 'Say why.'),
      /**
       * The record that counts afterwards, as far as this device knows; null if none. Only for the optimistic effect:
       * the server determines it itself.
       */
      next: z.strictObject({ check_in_id: id, check_in_time: instant }).nullable(),
    }),
    effects: ({ check_in_id, user_id, reason, next }) => {
      const effects: Effect[] = [
        {
          collection: 'check_ins',
          id: check_in_id,
          change: (current) => current && { ...current, status: 'undone', undo_reason: reason },
        },
        {
          collection: 'users',
          id: user_id,
          change: (current) =>
            current && { ...current, checkedIn: next !== null, checkin_time: next?.check_in_time ?? null },
        },
      ];
      if (next) {
        effects.push({
          collection: 'check_ins',
          id: next.check_in_id,
          change: (current) => (current?.status === 'duplicate' ? { ...current, status: 'accepted' } : undefined),
        });
      }
      return effects;
    },
  }),

  /** Counts a held scan record, at its `check_in_time`. */
  count_held_check_in: defineCommand({
    args: z.strictObject({
      check_in_id: id,
      user_id: id,
      /** Whether the person is checked in, as far as this device knows. Only for the optimistic effect. */
      is_checked_in: z.boolean(),
      /** The `check_in_time` of the record. Only for the optimistic effect. */
      check_in_time: instant,
    }),
    effects: ({ check_in_id, user_id, is_checked_in, check_in_time }) => [
      {
        collection: 'check_ins',
        id: check_in_id,
        change: (current) =>
          current?.status === 'held' ? { ...current, status: is_checked_in ? 'duplicate' : 'accepted' } : undefined,
      },
      {
        collection: 'users',
        id: user_id,
        change: (current) =>
          current && !current.checkedIn ? { ...current, checkedIn: true, checkin_time: check_in_time } : undefined,
      },
    ],
  }),

  /** Leaves a held scan record out: it stays on record, and counts for nobody. */
  leave_out_held_check_in: defineCommand({
    args: z.strictObject({ check_in_id: id }),
    effects: ({ check_in_id }) => [
      {
        collection: 'check_ins',
        id: check_in_id,
        change: (current) => (current?.status === 'held' ? { ...current, status: 'refused' } : undefined),
      },
    ],
  }),
};
