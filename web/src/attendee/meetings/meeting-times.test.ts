import { expect, it } from 'vitest';
import { daysLeft, timesOf } from './meeting-times.ts';

const at = (instant: string) => Date.parse(instant);
const NAIROBI = { starts_on: '2026-11-20', ends_on: '2026-11-22', time_zone: 'Africa/Nairobi' };

it('offers the quarters of an hour of a day at the venue that are still to come', () => {
  const all = timesOf('2026-11-21', 'Africa/Nairobi', 0);
  expect([all[0], all[1], all.at(-1)]).toEqual([
    '2026-11-21T03:00:00.000Z',
    '2026-11-21T03:15:00.000Z',
    '2026-11-21T20:45:00.000Z',
  ]);
  expect(timesOf('2026-11-21', 'Africa/Nairobi', at('2026-11-21T20:20:00.000Z'))).toEqual([
    '2026-11-21T20:30:00.000Z',
    '2026-11-21T20:45:00.000Z',
  ]);
});

it('offers no time that a change of the clocks skips, also at the ends of the world', () => {
  // At 02:00 the clocks of Troll go to 04:00; Kiritimati is 14 hours ahead of UTC, Niue 11 behind.
  for (const [day, zone] of [
    ['2026-03-29', 'Antarctica/Troll'],
    ['2026-11-21', 'Pacific/Kiritimati'],
    ['2026-11-21', 'Pacific/Niue'],
  ] as const)
    expect(timesOf(day, zone, 0)).toHaveLength(72);
});

it('offers the days of the event that are left', () => {
  expect(daysLeft(NAIROBI, at('2026-11-01T09:00:00.000Z'))).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
  expect(daysLeft(NAIROBI, at('2026-11-21T09:00:00.000Z'))).toEqual(['2026-11-21', '2026-11-22']);
  expect(daysLeft(NAIROBI, at('2026-11-21T20:50:00.000Z'))).toEqual(['2026-11-22']);
  expect(daysLeft(NAIROBI, at('2026-11-22T20:50:00.000Z'))).toEqual([]);
});
