import { describe, expect, it } from 'vitest';
import type { Effect, MadeBy } from '../define/command.ts';
import { checkInCommands } from './commands.ts';

const {
  record_check_in: recordCheckIn,
  record_refused_scan: recordRefusedScan,
  undo_check_in: undoCheckIn,
  count_held_check_in: countHeld,
  leave_out_held_check_in: leaveOutHeld,
} = checkInCommands;

const by: MadeBy = {
  user_id: 'door-1',
  event_id: 'event-001',
  device_id: 'phone-1',
  made_at: '2026-11-21T08:30:01.000Z',
  device_time: '2026-11-21T08:30:00.000Z',
  clock_offset_ms: 1_000,
};
const NOON = '2026-11-21T12:00:00.000Z';
const origin = {
  event_id: 'event-001',
  check_in_time: by.made_at,
  device_time: by.device_time,
  clock_offset_ms: 1_000,
  arrived_at: null,
  device_id: 'phone-1',
  recorded_by: 'door-1',
  undo_reason: '',
  hold_reason: null,
};

/** What each effect makes of the document that is there, by what it is about. */
const made = (effects: Effect[], of: Record<string, object> = {}) =>
  effects.map(({ collection, id, change }) => [
    `${collection} ${id}`,
    (change as (current: unknown) => unknown)(of[id]),
  ]);

describe('a scan', () => {
  const scan = { check_in_id: 'record', user_id: 'ama', gate_id: 'north', check_in_method: 'manual' } as const;

  it('is on record as it was made, and its person is in', () => {
    const ama = { id: 'ama', name: 'Ama', checkedIn: false, checkin_time: null };
    expect(made(recordCheckIn.effects({ ...scan, verdict: 'admitted' }, by), { ama })).toEqual([
      [
        'check_ins record',
        {
          ...{ id: 'record', user_id: 'ama', gate_id: 'north', check_in_method: 'manual' },
          ...{ status: 'accepted', verdict: 'admitted', ...origin },
        },
      ],
      ['users ama', { ...ama, checkedIn: true, checkin_time: by.made_at }],
    ]);
  });

  it('of somebody who was in already counts for nothing', () => {
    const ama = { id: 'ama', checkedIn: true, checkin_time: NOON };
    expect(made(recordCheckIn.effects({ ...scan, verdict: 'already_checked_in' }, by), { ama })).toEqual([
      ['check_ins record', expect.objectContaining({ status: 'duplicate', verdict: 'already_checked_in' })],
      ['users ama', undefined],
    ]);
  });

  it('of somebody whom the phone does not know changes nobody', () => {
    expect(made(recordCheckIn.effects({ ...scan, verdict: 'admitted' }, by))[1]).toEqual(['users ama', undefined]);
  });

  it('that was refused is on record, and is all there is of it', () => {
    const args = { check_in_id: 'record', user_id: '', gate_id: 'north', verdict: 'tampered' } as const;
    expect(made(recordRefusedScan.effects(args, by))).toEqual([
      [
        'check_ins record',
        {
          ...{ id: 'record', user_id: '', gate_id: 'north', check_in_method: 'qr' },
          ...{ status: 'refused', verdict: 'tampered', ...origin },
        },
      ],
    ]);
    const theirs = { id: 'record', status: 'undone' };
    expect(made(recordRefusedScan.effects(args, by), { record: theirs })).toEqual([['check_ins record', theirs]]);
  });
});

describe('an undo', () => {
  const undo = { check_in_id: 'record', user_id: 'ama', reason: 'The wrong person' };
  const there = {
    record: { id: 'record', status: 'accepted', gate_id: 'north', undo_reason: '' },
    ama: { id: 'ama', name: 'Ama', checkedIn: true, checkin_time: by.made_at },
    later: { id: 'later', status: 'duplicate', gate_id: 'south' },
  };

  it('leaves the record with its reason, and nobody in', () => {
    expect(made(undoCheckIn.effects({ ...undo, next: null }, by), there)).toEqual([
      ['check_ins record', { ...there.record, status: 'undone', undo_reason: 'The wrong person' }],
      ['users ama', { ...there.ama, checkedIn: false, checkin_time: null }],
    ]);
  });

  it('lets the next record count', () => {
    const next = { check_in_id: 'later', check_in_time: NOON };
    expect(made(undoCheckIn.effects({ ...undo, next }, by), there)).toEqual([
      ['check_ins record', expect.objectContaining({ status: 'undone' })],
      ['users ama', { ...there.ama, checkedIn: true, checkin_time: NOON }],
      ['check_ins later', { ...there.later, status: 'accepted' }],
    ]);
  });

  it.each(['accepted', 'undone', 'refused'])('makes nothing of a next record that is %s meanwhile', (status) => {
    const next = { check_in_id: 'later', check_in_time: NOON };
    const later = { ...there.later, status };
    expect(made(undoCheckIn.effects({ ...undo, next }, by), { ...there, later })[2]).toEqual([
      'check_ins later',
      undefined,
    ]);
  });

  it('makes nothing of what is not there', () => {
    const next = { check_in_id: 'later', check_in_time: NOON };
    expect(made(undoCheckIn.effects({ ...undo, next }, by)).map(([, left]) => left)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a held record', () => {
  const held = { id: 'record', status: 'held' };
  const args = { check_in_id: 'record', user_id: 'ama', check_in_time: NOON };
  const [ama, inside] = [{ checkedIn: false }, { checkedIn: true, checkin_time: by.made_at }];

  it('counts, and its person is in since then', () => {
    const effects = countHeld.effects({ ...args, is_checked_in: false }, by);
    expect(made(effects, { record: held, ama })).toEqual([
      ['check_ins record', { ...held, status: 'accepted' }],
      ['users ama', { checkedIn: true, checkin_time: NOON }],
    ]);
  });

  it('counts as a second one of somebody who is in', () => {
    const effects = countHeld.effects({ ...args, is_checked_in: true }, by);
    expect(made(effects, { record: held, ama: inside })).toEqual([
      ['check_ins record', { ...held, status: 'duplicate' }],
      ['users ama', undefined],
    ]);
  });

  it('is left out, and that is all', () => {
    const effects = leaveOutHeld.effects({ check_in_id: 'record' }, by);
    expect(made(effects, { record: held })).toEqual([['check_ins record', { ...held, status: 'refused' }]]);
  });

  it.each(['accepted', 'refused'])('stays as it is when it is %s meanwhile, or not there', (status) => {
    for (const of of [{ record: { ...held, status }, ama: inside }, {}]) {
      const effects = [
        ...countHeld.effects({ ...args, is_checked_in: true }, by),
        ...leaveOutHeld.effects({ check_in_id: 'record' }, by),
      ];
      expect(made(effects, of).map(([, left]) => left)).toEqual([undefined, undefined, undefined]);
    }
  });
});
