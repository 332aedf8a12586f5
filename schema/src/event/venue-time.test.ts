import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromLocal, instantOf, toLocal, withOffset } from './venue-time.ts';

const NAIROBI = 'Africa/Nairobi';

it.each([
  ['2026-11-21T09:30', NAIROBI, '2026-11-21T06:30:00.000Z'],
  // Clocks are put back: of two, the first.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(fromLocal(local, zone)).toBe(instant);
  expect(toLocal(instant, zone)).toBe(local);
});

it.each([
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
])('%s in %s, over which the clocks are put forward, is %s', (local, zone, instant) => {
  expect(fromLocal(local, zone)).toBe(instant);
});

// Two zones of daylight saving time, one that goes back for Ramadan, one that began again in 2023, one of half an hour.
const CHANGES = [
  // zone, the last moment before the clocks go back and how long they go back, in minutes
  ['Europe/Berlin', '2026-10-25T01:00:00.000Z', 60, '2026-10-25T02:30'],
  ['Africa/Casablanca', '2026-02-15T02:00:00.000Z', 60, '2026-02-15T02:30'],
  ['Africa/Cairo', '2026-10-29T21:00:00.000Z', 60, '2026-10-29T23:30'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', 30, '2026-04-05T01:45'],
] as const;

it.each(CHANGES)(
  'in %s the clocks go back at %s: a time that is there twice is its first',
  (zone, change, by, local) => {
    const first = instantOf(local, zone) ?? Number.NaN;
    expect(first).toBeLessThan(Date.parse(change));
    expect(first).toBeGreaterThanOrEqual(Date.parse(change) - by * 60_000);
    const second = first + by * 60_000;
    expect([toLocal(first, zone), toLocal(second, zone)]).toEqual([local, local]);
    expect(fromLocal(local, zone)).toBe(new Date(first).toISOString());
    expect(withOffset(first, zone)).not.toBe(withOffset(second, zone));
  },
);

it.each([
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['Africa/Casablanca', '2026-03-22T02:30', '2026-03-22T02:30:00.000Z'],
  ['Africa/Cairo', '2026-04-24T00:30', '2026-04-23T22:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z'],
])('in %s the clock never shows %s: as a field it is %s', (zone, local, instant) => {
  expect(instantOf(local, zone)).toBeUndefined();
  expect(fromLocal(local, zone)).toBe(instant);
});

it.each(['', 'T', '2026-11-21T', 'T09:30', '2026-11-21T25:00', '2026-02-30T10:00'])('"%s" is no time', (local) => {
  expect(instantOf(local, NAIROBI)).toBeUndefined();
});

it('what the clock shows leads back to the same moment, or to the first of the two', () => {
  const quarters = fc.integer({ min: Date.UTC(2020, 0, 1) / 900_000, max: Date.UTC(2030, 0, 1) / 900_000 });
  const zones = fc.constantFrom(...CHANGES.map(([zone]) => zone), NAIROBI, 'America/St_Johns', 'Pacific/Chatham');
  fc.assert(
    fc.property(quarters, zones, (quarter, zone) => {
      const local = toLocal(quarter * 900_000, zone);
      const back = instantOf(local, zone) ?? Number.NaN;
      expect(back).toBeLessThanOrEqual(quarter * 900_000);
      expect(toLocal(back, zone)).toBe(local);
      expect(Date.parse(withOffset(back, zone))).toBe(back);
    }),
  );
});
