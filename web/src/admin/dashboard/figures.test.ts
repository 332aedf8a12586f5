import { expect, it } from 'vitest';
import { checkInRate } from './figures.ts';
import { SAMPLE_FIGURES } from './use-admin-figures.ts';

it('takes the check-in rate to one decimal, of nobody too', () => {
  expect(checkInRate(SAMPLE_FIGURES)).toBe(37.6);
  expect(checkInRate({ ...SAMPLE_FIGURES, total_users: 0, checked_in_users: 0 })).toBe(0);
});

it('falls back to the figures of the specification', () => {
  expect(SAMPLE_FIGURES).toEqual({
    total_users: 850,
    checked_in_users: 320,
    total_exhibitors: 25,
    total_sessions: 3,
    notifications_today: 5,
  });
});
