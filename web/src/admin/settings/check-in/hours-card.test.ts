import { expect, it } from 'vitest';
import { checkHours } from './hours-card.tsx';

it('the hours of check-in are in order, and of years of four digits', () => {
  const check = (opens: string, closes: string) => checkHours({ check_in_opens_at: opens, check_in_closes_at: closes });
  expect(check('2026-11-21T08:00', '2026-11-21T18:00')).toEqual({});
  expect(check('', '2026-11-21T18:00')).toEqual({});
  expect(check('2026-11-21T18:00', '2026-11-21T08:00')).toEqual({ check_in_closes_at: 'closesBeforeOpen' });
  expect(check('12026-11-21T08:00', '2026-11-21T18:00')).toEqual({ check_in_opens_at: 'not_a_time' });
});
