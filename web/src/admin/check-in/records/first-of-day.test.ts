import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { aDocument } from '@baraza/schema/testing/a-document';
import { expect, it } from 'vitest';
import { dayTeller } from '../../../shared/check-in/day-teller.ts';
import { firstOfDays, isArrival } from './first-of-day.ts';

const scan = (id: string, check_in_time: string, changes: Partial<CheckIn> = {}): CheckIn =>
  aDocument('check_ins', {
    ...{ id, check_in_time, user_id: 'amina', recorded_by: 'north', status: 'duplicate', verdict: 'admitted' },
    ...changes,
  });

it('who came on an earlier day comes anew on each day on which a door lets them in', () => {
  const records = [
    scan('again', '2026-11-24T06:30:00.000Z'),
    scan('counts', '2026-11-23T05:00:00.000Z', { status: 'accepted' }),
    scan('other door', '2026-11-24T06:10:00.000Z'),
    // In the evening in London it is the next day in Nairobi.
    scan('third day', '2026-11-24T21:30:00.000Z'),
    scan('kofi', '2026-11-24T06:40:00.000Z', { user_id: 'kofi', recorded_by: 'kofi', status: 'accepted' }),
  ];
  const firsts = firstOfDays(records.filter(isArrival), dayTeller('Africa/Nairobi'));
  expect(firsts.map(({ id }) => id).sort()).toEqual(['counts', 'kofi', 'other door', 'third day']);
});

it.each([
  ['a door said that they are in', { verdict: 'already_checked_in' }],
  ['they pressed the button once more, at no door', { recorded_by: 'amina' }],
  ['it was undone', { status: 'undone' }],
  ['it waits for a decision', { status: 'held' }],
  ['their ticket was revoked', { status: 'refused' }],
] as const)('nobody came by a record where %s', (_, changes) => {
  expect(isArrival(scan('a', '2026-11-24T06:30:00.000Z', changes))).toBe(false);
});
