import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { expect, it } from 'vitest';
import { findConflicts } from './conflicts.ts';

const record = (
  id: string,
  user_id: string,
  minute: number,
  status: CheckIn['status'],
  verdict: CheckIn['verdict'] = 'admitted',
  changed: Partial<CheckIn> = {},
) =>
  ({
    ...{ id, user_id, status, verdict, recorded_by: 'door', check_in_time: `2026-11-24T06:0${minute}:00.000Z` },
    ...changed,
  }) as CheckIn;
const OWN = { recorded_by: 'kofi' };
const NEXT_DAY = { check_in_time: '2026-11-24T21:10:00.000Z' };
const conflictsIn = (records: CheckIn[]) => findConflicts(records, 'Africa/Nairobi');

it('sets the records of a ticket that two doors let in side by side, the one that counts first', () => {
  const conflicts = conflictsIn([
    record('b', 'kofi', 4, 'duplicate'),
    record('c', 'kofi', 6, 'duplicate'),
    record('a', 'kofi', 1, 'accepted'),
    record('e', 'amina', 8, 'duplicate'),
    record('d', 'amina', 2, 'accepted'),
  ]);
  expect(conflicts.map(({ user_id, records, apart }) => [user_id, records.map(({ id }) => id), apart])).toEqual([
    ['amina', ['d', 'e'], 360_000],
    ['kofi', ['a', 'b', 'c'], 300_000],
  ]);
});

it.each([
  ['a second scan that the door saw as one', record('b', 'kofi', 4, 'duplicate', 'already_checked_in')],
  ['a record that was undone', record('b', 'kofi', 4, 'undone')],
  ['a scan that let nobody in', record('b', 'kofi', 4, 'refused', 'revoked')],
  ['somebody else', record('b', 'amina', 4, 'accepted')],
  ['a check-in of their own, which the door did not know', record('b', 'kofi', 4, 'duplicate', 'admitted', OWN)],
  // In the evening in London it is the next day in Nairobi.
  ['a door that greets them on the next day', record('b', 'kofi', 4, 'duplicate', 'admitted', NEXT_DAY)],
])('%s is no conflict', (_, other) => {
  expect(conflictsIn([record('a', 'kofi', 1, 'accepted'), other])).toEqual([]);
});

it('leaves the own check-in of somebody out, but not two doors that let them in after it', () => {
  const own = record('a', 'kofi', 1, 'accepted', 'admitted', OWN);
  const [second, third] = [record('b', 'kofi', 4, 'duplicate'), record('c', 'kofi', 6, 'duplicate')];
  expect(conflictsIn([own, second])).toEqual([]);
  expect(conflictsIn([own, third, second])).toMatchObject([
    { user_id: 'kofi', records: [second, third], apart: 120_000 },
  ]);
});

it('sorts by the last record of each, and tells the days of one person apart', () => {
  const conflicts = conflictsIn([
    record('d', 'amina', 3, 'accepted'),
    record('e', 'amina', 5, 'duplicate'),
    record('f', 'amina', 4, 'duplicate', 'admitted', NEXT_DAY),
    record('g', 'amina', 5, 'duplicate', 'admitted', { check_in_time: '2026-11-24T21:30:00.000Z' }),
    record('a', 'kofi', 1, 'accepted'),
    record('b', 'kofi', 2, 'duplicate'),
    record('c', 'kofi', 9, 'duplicate'),
  ]);
  expect(conflicts.map(({ user_id }) => user_id)).toEqual(['amina', 'kofi', 'amina']);
  expect(conflicts.map(({ records }) => records.map(({ id }) => id))).toEqual([
    ['f', 'g'],
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});
