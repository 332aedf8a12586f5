import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { expect, it } from 'vitest';
import { findConflicts } from './conflicts.ts';

const record = (
  id: string,
  user_id: string,
  minute: number,
  status: CheckIn['status'],
  verdict: CheckIn['verdict'] = 'admitted',
) => ({ id, user_id, status, verdict, check_in_time: `2026-11-24T06:0${minute}:00.000Z` }) as CheckIn;

it('sets the records of a ticket that two doors let in side by side, the one that counts first', () => {
  const conflicts = findConflicts([
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
])('%s is no conflict', (_, other) => {
  expect(findConflicts([record('a', 'kofi', 1, 'accepted'), other])).toEqual([]);
});

it('sorts by the last record of each, and counts one that took the place of another whatever its door saw', () => {
  const conflicts = findConflicts([
    record('a', 'kofi', 1, 'accepted', 'already_checked_in'),
    record('b', 'kofi', 2, 'duplicate'),
    record('c', 'kofi', 9, 'duplicate'),
    record('d', 'amina', 3, 'accepted'),
    record('e', 'amina', 5, 'duplicate'),
    record('f', 'zuri', 4, 'accepted'),
    record('g', 'zuri', 5, 'duplicate'),
    record('h', 'zuri', 6, 'duplicate'),
  ]);
  expect(conflicts.map(({ user_id }) => user_id)).toEqual(['kofi', 'zuri', 'amina']);
  expect(conflicts.map(({ records }) => records.length)).toEqual([3, 3, 2]);
});
