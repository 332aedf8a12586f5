import { expect, it } from 'vitest';
import { eventDay } from './welcome-modal.tsx';

it.each([
  ['2026-11-19', { when: 'before', days: 1 }],
  ['2026-10-20', { when: 'before', days: 31 }],
  ['2026-11-20', { when: 'during', day: 1, of: 3 }],
  ['2026-11-22', { when: 'during', day: 3, of: 3 }],
  ['2026-11-23', { when: 'after' }],
])('%s is %j', (today, day) => {
  expect(eventDay(today, '2026-11-20', '2026-11-22')).toEqual(day);
});
