import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { expect, it } from 'vitest';
import { countSteps, heldGroups } from './held-groups.ts';

const record = (id: string, minute: number, changes: Partial<CheckIn> = {}) =>
  ({
    ...{ id, user_id: 'kofi', status: 'held', device_id: 'phone-1', recorded_by: 'door-1' },
    ...{ check_in_time: `2026-11-24T06:0${minute}:00.000Z`, arrived_at: '2026-11-24T07:00:00.000Z' },
    ...changes,
  }) as CheckIn;

it('sets together what waits from one phone, in the order of its times, and leaves out what was decided', () => {
  const groups = heldGroups([
    record('b', 2),
    record('other', 1, { device_id: 'phone-2', recorded_by: 'door-2', arrived_at: '2026-11-24T08:00:00.000Z' }),
    record('a', 1),
    record('counted', 1, { status: 'accepted' }),
    record('left-out', 1, { status: 'refused' }),
  ]);
  expect(groups.map(({ recorded_by, records }) => [recorded_by, records.map(({ id }) => id)])).toEqual([
    ['door-1', ['a', 'b']],
    ['door-2', ['other']],
  ]);
});

it('counts each at its own time, and tells who is checked in already, also by one before it', () => {
  const inside = record('x', 5, { user_id: 'ama', status: 'accepted' });
  const held = [record('a', 1), record('b', 2), record('c', 3, { user_id: 'ama' })];
  expect(countSteps(held, [...held, inside])).toEqual([
    { check_in_id: 'a', user_id: 'kofi', check_in_time: held[0]?.check_in_time, is_checked_in: false },
    { check_in_id: 'b', user_id: 'kofi', check_in_time: held[1]?.check_in_time, is_checked_in: true },
    { check_in_id: 'c', user_id: 'ama', check_in_time: held[2]?.check_in_time, is_checked_in: true },
  ]);
});
