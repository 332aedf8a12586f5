import { expect, it } from 'vitest';
import type { CheckIn } from './check-in.ts';
import { stillCounts } from './still-counts.ts';

const record = (minute: number, status: CheckIn['status'], verdict: CheckIn['verdict'] = 'admitted') => ({
  ...{ status, verdict, check_in_time: `2026-11-24T06:0${minute}:00.000Z`, hold_reason: null },
});
const MET = record(5, 'duplicate', 'already_checked_in');

it.each([
  ['one that let them in, whatever else was undone', true, record(5, 'accepted'), [record(1, 'undone')]],
  ['one that met what nobody knows of, as of an app that greeted nobody by day', true, MET, []],
  ['one that met what is not undone', true, MET, [record(2, 'accepted'), record(1, 'undone')]],
  ['one that met what is held', true, MET, [record(2, 'held'), record(1, 'undone')]],
  [
    'one that met what is undone, whatever a removed phone sends of meanwhile',
    false,
    MET,
    [record(1, 'undone'), { ...record(2, 'held'), hold_reason: 'removed_phone' as const }],
  ],
  ['one before what was undone', true, MET, [record(6, 'undone')]],
  ['one that met what is undone', false, MET, [record(2, 'undone')]],
  [
    'one that met what is undone of today, beside that of yesterday',
    false,
    MET,
    [record(2, 'undone'), record(1, 'accepted')],
  ],
  ['the second reading of one that is undone', false, MET, [record(1, 'accepted'), record(2, 'undone', MET.verdict)]],
])('%s: %s', (_, is, of, others) => {
  expect(stillCounts(of, [...others, of])).toBe(is);
  expect(stillCounts(of, [of, ...others.toReversed()])).toBe(is);
});
