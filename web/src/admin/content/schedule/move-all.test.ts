import { expect, it } from 'vitest';
import { daysIn, isDay, isWithin, moveAll } from './move-all.ts';
import { readProgramme } from './read-file.ts';

const entry = (title: string, date: string) => ({ id: title, title, date, duration: '01:00' });
const file = {
  schedule: {
    conference: {
      time_zone_name: 'Europe/Berlin',
      days: [
        {
          rooms: {
            Hall: [
              entry('first', '2026-03-28T23:30:00+01:00'),
              entry('after the clocks went forward', '2026-03-29T10:00:00+02:00'),
            ],
          },
        },
      ],
    },
  },
};
const read = readProgramme(JSON.stringify(file), 'UTC');

it('says the days of a file by its own clock', () => {
  expect(daysIn(read, 'Europe/Berlin')).toEqual({ first: '2026-03-28', last: '2026-03-29' });
  expect(daysIn({ sessions: [] }, 'UTC')).toBeUndefined();
  expect(isWithin({ first: '2026-03-28', last: '2026-03-29' }, '2026-03-28', '2026-03-29')).toBe(true);
  expect(isWithin({ first: '2026-03-28', last: '2026-03-30' }, '2026-03-28', '2026-03-29')).toBe(false);
  expect(isWithin({ first: '2026-03-27', last: '2026-03-28' }, '2026-03-28', '2026-03-29')).toBe(false);
});

it('moves all of it to another day and zone, each at its time of day and as long as it was', () => {
  const moved = moveAll(read, '2027-01-10', { from: 'Europe/Berlin', to: 'Africa/Nairobi' });
  expect(moved.sessions.map(({ start_time, end_time }) => [start_time, end_time])).toEqual([
    ['2027-01-10T20:30:00.000Z', '2027-01-10T21:30:00.000Z'],
    ['2027-01-11T07:00:00.000Z', '2027-01-11T08:00:00.000Z'],
  ]);
  expect(moved.sessions.map(({ id }) => id)).toEqual(read.sessions.map(({ id }) => id));
});

it.each([
  ['2026-11-21', true],
  ['', false],
  ['2026-02-30', false],
  ['0026-11-21', false],
  ['12026-11-21', false],
])('takes %s as a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});
