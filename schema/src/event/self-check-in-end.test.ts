import { expect, it } from 'vitest';
import type { Event } from './event.ts';
import { isSelfCheckInOver } from './self-check-in-end.ts';
import { toLocal } from './venue-time.ts';

const event = {
  ...{ ends_on: '2026-11-21', time_zone: 'Africa/Nairobi', venue: { name: 'Hall' } as Event['venue'] },
  ...{ check_in_opens_at: null, check_in_closes_at: null },
};
const isOver = (changes: Partial<Event>, at: string) =>
  isSelfCheckInOver({ ...event, ...changes }, Date.parse(at), (when, zone) => toLocal(when, zone).slice(0, 10));
const LAST = '2026-11-22T20:59:59.999Z';
const AFTER = '2026-11-22T21:00:00.000Z';

it('is 24 hours after the last day of the event, by the clock of its venue', () => {
  expect([isOver({}, LAST), isOver({}, AFTER)]).toEqual([false, true]);
  const ahead = { time_zone: 'Pacific/Auckland' };
  expect([isOver(ahead, '2026-11-22T10:59:59Z'), isOver(ahead, '2026-11-22T11:00:00Z')]).toEqual([false, true]);
  // The clocks go back on that day, and it lasts an hour longer.
  const back = { time_zone: 'Europe/Lisbon', ends_on: '2026-10-24' };
  expect([isOver(back, '2026-10-25T22:59:59Z'), isOver(back, '2026-10-25T23:00:00Z')]).toEqual([false, true]);
});

it('is when somebody chose that it closes, whatever the days are', () => {
  const closes = { check_in_closes_at: '2026-12-24T15:00:00.000Z' };
  expect([isOver(closes, AFTER), isOver(closes, '2026-12-24T15:00:00.001Z')]).toEqual([false, true]);
  expect(isOver({ check_in_closes_at: '2026-11-20T15:00:00.000Z' }, '2026-11-21T08:00:00Z')).toBe(true);
});

it('never is at an event that nobody has set up, that opens after its last day, or that never ends', () => {
  const YEARS_LATER = '2031-01-01T00:00:00Z';
  expect(isOver({ venue: { ...event.venue, name: ' ' } }, YEARS_LATER)).toBe(false);
  expect(isOver({ check_in_opens_at: '2026-11-23T08:00:00.000Z' }, YEARS_LATER)).toBe(false);
  expect(isOver({ check_in_opens_at: '2026-11-21T08:00:00.000Z' }, YEARS_LATER)).toBe(true);
  expect(isOver({ ends_on: '9999-12-31' }, YEARS_LATER)).toBe(false);
});
