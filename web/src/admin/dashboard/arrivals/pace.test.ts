import { describe, expect, it } from 'vitest';
import { LAST_MINUTES } from '../../check-in/records/record-filters.ts';
import { countDays, PACE_MINUTES, paceOf } from './pace.ts';

const NOW = Date.parse('2026-11-24T06:30:30.000Z');
const at = (time: string) => ({ at: Date.parse(time) });
const secondsAgo = (seconds: number, device_id = 'north', user_id = `${device_id} ${seconds}`) => ({
  at: NOW - seconds * 1_000,
  device_id,
  user_id,
});

describe('today against yesterday', () => {
  it('counts yesterday up to the same time by the venue’s clock', () => {
    const arrivals = [
      at('2026-11-22T20:59:59.999Z'), // two days ago in Nairobi, a minute before midnight
      at('2026-11-22T21:00:00.000Z'),
      at('2026-11-23T06:30:29.999Z'),
      at('2026-11-23T06:30:30.000Z'), // later in the day than it is now
      at('2026-11-23T20:59:59.999Z'),
      at('2026-11-23T21:00:00.000Z'),
      at('2026-11-24T06:30:00.000Z'),
    ];
    expect(countDays(arrivals, NOW, 'Africa/Nairobi')).toEqual({ day: '2026-11-24', today: 2, yesterdayByNow: 2 });
  });

  it('finds the same time of a day when the clocks were changed', () => {
    // In Berlin it was summer time until three o'clock on 25 October; at noon the days are 25 hours apart.
    const noon = Date.parse('2026-10-25T11:00:00.000Z');
    const before = [at('2026-10-24T09:59:59.999Z'), at('2026-10-24T10:00:00.000Z')];
    expect(countDays(before, noon, 'Europe/Berlin')).toEqual({ day: '2026-10-25', today: 0, yesterdayByNow: 1 });
  });

  it('counts nobody where nobody came', () => {
    expect(countDays([], NOW, 'Africa/Nairobi')).toEqual({ day: '2026-11-24', today: 0, yesterdayByNow: 0 });
  });
});

describe('the pace of arrivals', () => {
  it('is told over the last minutes, which the list of scans can show', () => {
    expect(LAST_MINUTES).toContain(`${PACE_MINUTES}m`);
    const arrivals = [secondsAgo(-1), secondsAgo(0), secondsAgo(299), secondsAgo(300)];
    expect(paceOf(arrivals, NOW).perMinute).toBe(2 / PACE_MINUTES);
  });

  it('means a wait of ten times what a busy door takes for one person', () => {
    const north = [0, 10, 20, 30, 40].map((seconds) => secondsAgo(seconds, 'north'));
    const south = [5, 35, 65].map((seconds) => secondsAgo(seconds, 'south'));
    // Gaps of 10, 10, 10, 10, 30 and 30 seconds: the middle one of six, rounded up, is 10.
    expect(paceOf([...south, ...north], NOW).wait).toBeCloseTo(100 / 60);
    // The order in which the scans came here changes nothing.
    expect(paceOf([...north, ...south].reverse(), NOW).wait).toBeCloseTo(100 / 60);
  });

  it('takes a lull for nobody in line, not for a slow door', () => {
    const busy = [0, 20, 40, 60, 80, 100].map((seconds) => secondsAgo(seconds));
    const wait = paceOf(busy, NOW).wait;
    expect(wait).toBeCloseTo(200 / 60);
    expect(paceOf([...busy, secondsAgo(170), secondsAgo(240)], NOW).wait).toBe(wait);
  });

  it('takes who checked in themself before the door let them in for one person, who stood in line', () => {
    const line = [0, 10, 20, 30, 40, 50];
    const alone = line.map((seconds) => secondsAgo(seconds + 60, `phone-${seconds}`, `person-${seconds}`));
    const atDoor = line.map((seconds) => secondsAgo(seconds, 'north', `person-${seconds}`));
    expect(paceOf([...alone, ...atDoor], NOW)).toEqual({ perMinute: 6 / PACE_MINUTES, wait: 100 / 60 });
  });

  it('does not tell a wait from a few people, nor from people who checked themselves in', () => {
    expect(
      paceOf(
        [0, 10, 20, 30, 40].map((seconds) => secondsAgo(seconds)),
        NOW,
      ).wait,
    ).toBeUndefined();
    const alone = [0, 10, 20, 30, 40, 50].map((seconds) => secondsAgo(seconds, `phone-${seconds}`));
    expect(paceOf(alone, NOW)).toEqual({ perMinute: 6 / PACE_MINUTES, wait: undefined });
    expect(paceOf([], NOW)).toEqual({ perMinute: 0, wait: undefined });
  });
});
