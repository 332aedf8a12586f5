import { expect, it } from 'vitest';
import { newSessionTimes } from '../new-session-times.ts';
import { daySpan, daysOf, HOUR_MS, hoursOf, type Span, sessionsOn } from './day.ts';

const ZONE = 'Africa/Nairobi';
const timed = (start_time: string, end_time: string) => ({
  start_time: `2026-11-${start_time}:00.000Z`,
  end_time: `2026-11-${end_time}:00.000Z`,
});
const written = ({ from, to }: Span) => [from, to].map((at) => new Date(at).toISOString().slice(5, 16));

it('is from midnight to midnight at the venue, an hour shorter or longer where clocks change', () => {
  expect(written(daySpan('2026-11-21', ZONE))).toEqual(['11-20T21:00', '11-21T21:00']);
  const hours = (day: string, zone: string) => {
    const { from, to } = daySpan(day, zone);
    return (to - from) / HOUR_MS;
  };
  expect([hours('2026-03-29', 'Europe/Paris'), hours('2026-10-25', 'Europe/Paris')]).toEqual([23, 25]);
});

it('shows what begins on it, and what goes on from the day before but not what ends with it', () => {
  const evening = timed('20T18:00', '20T21:00');
  const night = timed('20T20:00', '21T02:00');
  const begins = timed('20T21:00', '20T21:00');
  const next = timed('21T21:00', '21T22:00');
  expect(sessionsOn([evening, night, begins, next], daySpan('2026-11-21', ZONE))).toEqual([night, begins]);
});

it('has usual hours, and one more at either end of its sessions, but never more than the day', () => {
  const of = (...sessions: ReturnType<typeof timed>[]) => written(hoursOf('2026-11-21', sessions, ZONE));
  expect(of()).toEqual(['11-21T06:00', '11-21T15:00']);
  expect(of(timed('21T04:30', '21T05:00'), timed('21T15:00', '21T15:05'))).toEqual(['11-21T03:00', '11-21T17:00']);
  expect(of(timed('20T20:00', '21T04:00'), timed('21T20:00', '22T04:00'))).toEqual(['11-20T21:00', '11-21T21:00']);
  expect(of(timed('25T01:00', '25T02:00'))).toEqual(of());
});

it('begins its hours with full ones by a clock that is half an hour apart', () => {
  const early = timed('20T23:10', '20T23:20');
  expect(written(hoursOf('2026-11-21', [early], 'Asia/Kolkata'))[0]).toBe('11-20T21:30');
});

it('is one of the event, or one that has sessions', () => {
  const event = { starts_on: '2026-11-20', ends_on: '2026-11-22', time_zone: ZONE };
  const others = [timed('24T21:30', '24T22:00'), timed('18T08:00', '18T09:00')];
  expect(daysOf(event, others)).toEqual(['2026-11-18', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-25']);
  const long = [timed('24T08:00', '26T15:00')];
  expect(daysOf({ ...event, ends_on: '2026-11-20' }, long).slice(1)).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
  expect(daysOf({ ...event, ends_on: '2026-11-01' }, [])).toEqual(['2026-11-20']);
  expect(daysOf({ ...event, ends_on: '2999-12-31' }, [])).toHaveLength(366);
});

it('of a new session is within those of the event, after the last one that is there', () => {
  const of = (sessions: ReturnType<typeof timed>[], first = '2026-11-20', last = '2026-11-22', zone = ZONE) => {
    const { start_time, end_time } = newSessionTimes(sessions, first, last, zone);
    return [start_time.slice(5, 16), end_time.slice(5, 16)];
  };
  expect(of([])).toEqual(['11-20T06:00', '11-20T07:00']);
  expect(of([], '2026-11-20', '2026-11-22', 'Pacific/Auckland')[0]).toBe('11-19T20:00');
  expect(of([timed('20T08:00', '20T12:00'), timed('20T09:00', '20T10:00')])).toEqual(['11-20T12:00', '11-20T13:00']);
  // From the first minute of the first day on, and as long as an hour of the last one is left.
  expect(of([timed('19T21:00', '19T22:00')])[0]).toBe('11-19T22:00');
  expect(of([timed('22T18:00', '22T20:00')])[0]).toBe('11-22T20:00');
  expect(of([timed('22T21:00', '22T21:30')])[0]).toBe('11-20T06:00');
  // A night that leaves no hour of the last day, sessions of another year's programme, and an end before the start.
  expect(of([timed('22T18:00', '22T20:30')])).toEqual(['11-22T06:00', '11-22T07:00']);
  expect(of([timed('28T08:00', '28T09:00'), timed('02T08:00', '02T09:00')])[0]).toBe('11-20T06:00');
  expect(of([], '2026-11-20', '2026-11-01')[0]).toBe('11-20T06:00');
});
