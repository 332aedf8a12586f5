import { expect, it } from 'vitest';
import { countOutside, firstShifted } from './sessions-outside.tsx';

const days = { starts_on: '2026-11-26', ends_on: '2026-11-28', time_zone: 'Africa/Nairobi' };
const at = (start_time: string) => ({ start_time });

it('counts the sessions on other days than the event, by the clock of the venue', () => {
  // Nairobi is three hours ahead.
  const within = [at('2026-11-25T21:00:00.000Z'), at('2026-11-27T09:00:00.000Z'), at('2026-11-28T20:59:00.000Z')];
  const outside = [at('2026-11-25T20:59:00.000Z'), at('2026-11-28T21:00:00.000Z')];
  expect(countOutside(within, days)).toBe(0);
  expect(countOutside([...within, ...outside], days)).toBe(2);
});

it('counts none while the days are not all chosen, or the time zone is half written', () => {
  const far = [at('2027-01-10T09:00:00.000Z')];
  expect(countOutside(far, days)).toBe(1);
  expect(countOutside(far, { ...days, starts_on: '' })).toBe(0);
  expect(countOutside(far, { ...days, ends_on: '' })).toBe(0);
  expect(countOutside(far, { ...days, time_zone: 'Africa/Nai' })).toBe(0);
});

it('names the first session that another time zone shows at another time, and none for a zone with the same clock', () => {
  const [late, early] = ['2026-11-27T09:00:00.000Z', '2026-11-26T06:00:00.000Z'].map((start_time) => ({
    title: start_time,
    start_time,
  }));
  const sessions = [late, early] as { title: string; start_time: string }[];
  expect(firstShifted(sessions, 'Africa/Nairobi', 'Europe/London')).toBe(early);
  expect(firstShifted(sessions, 'Africa/Nairobi', 'Africa/Kampala')).toBeUndefined();
  expect(firstShifted(sessions, 'Africa/Nairobi', 'Africa/Nai')).toBeUndefined();
  expect(firstShifted([], 'Africa/Nairobi', 'Europe/London')).toBeUndefined();
});
