import { afterEach, expect, it, vi } from 'vitest';
import { byDay, nowAndUpcoming } from './upcoming-sessions.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = (from: string, to: string) => ({
  id: from,
  start_time: `2026-11-21T${from}:00.000Z`,
  end_time: `2026-11-21T${to}:00.000Z`,
});
const DAY = [
  at('08:00', '09:00'),
  at('09:00', '10:00'),
  at('09:30', '11:00'),
  at('10:00', '11:00'),
  at('11:00', '12:00'),
];
const idsAt = (time: string) => {
  const { running, upcoming } = nowAndUpcoming(DAY, Date.parse(`2026-11-21T${time}:00.000Z`));
  return [running.map(({ id }) => id), upcoming.map(({ id }) => id)];
};

it.each([
  ['07:00', [], ['08:00', '09:00', '09:30', '10:00', '11:00']],
  ['09:00', ['09:00'], ['09:30', '10:00', '11:00']],
  ['09:45', ['09:00', '09:30'], ['10:00', '11:00']],
  ['10:00', ['09:30', '10:00'], ['11:00']],
  ['12:00', [], []],
])('at %s %j run and %j come', (time, running, upcoming) => {
  expect(idsAt(time)).toEqual([running, upcoming]);
});

it('leaves room for what comes next, however much runs', () => {
  const many = Array.from({ length: 9 }, () => at('09:00', '10:00'));
  const { running, upcoming } = nowAndUpcoming([...many, at('10:00', '11:00')], Date.parse('2026-11-21T09:30:00.000Z'));
  expect([running.length, upcoming.length]).toEqual([4, 1]);
});

it('those of other days are under their day, which begins at the venue', () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  const late = { ...at('17:00', '17:30'), start_time: '2026-11-21T20:30:00.000Z' };
  const next = { ...at('09:00', '10:00'), start_time: '2026-11-21T21:30:00.000Z' };
  const later = { ...at('08:00', '09:00'), start_time: '2026-12-08T08:00:00.000Z' };
  const days = byDay([late, next, later], 'Africa/Nairobi');
  expect(days.map(([day, [first]]) => [/\d+/.exec(day)?.[0], first])).toEqual([
    ['21', late],
    ['22', next],
    ['8', later],
  ]);
});
