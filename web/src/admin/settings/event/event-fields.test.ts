import { expect, it } from 'vitest';
import { checkDays } from './event-fields.tsx';

it('an event may end on the day on which it starts, not before', () => {
  const on = (starts_on: string, ends_on: string) => checkDays({ starts_on, ends_on });
  expect(on('2026-11-21', '2026-11-21')).toEqual({});
  expect(on('2026-11-21', '2026-11-20')).toEqual({ ends_on: 'endsBeforeStart' });
});
