import { describe, expect, it } from 'vitest';
import { countPlannedBehind, hoursOutside, hoursShifted } from './left-behind.ts';

const NAIROBI = 'Africa/Nairobi';
const days = { starts_on: '2026-11-24', ends_on: '2026-11-26', time_zone: NAIROBI };
const MARCH = { ...days, starts_on: '2027-03-01', ends_on: '2027-03-03' };
// Nairobi is three hours ahead.
const FIRST_MOMENT = '2026-11-23T21:00:00.000Z';
const EVENING_BEFORE = '2026-11-23T15:00:00.000Z';
const SIX_ON_THE_LAST = '2026-11-26T15:00:00.000Z';
const from = (check_in_opens_at: string | null, check_in_closes_at: string | null) => ({
  ...{ ...days, check_in_opens_at, check_in_closes_at },
});
const OPENS = 'check_in_opens_at';
const CLOSES = 'check_in_closes_at';
const names = (hours: { name: string }[]) => hours.map(({ name }) => name);

describe('hours of check-in on none of the new days', () => {
  it('are those that stay behind where the event is moved', () => {
    expect(hoursOutside(from(null, SIX_ON_THE_LAST), MARCH)).toEqual([{ name: CLOSES, at: SIX_ON_THE_LAST }]);
    // The server leaves the opening too, where check-in closes before it.
    expect(names(hoursOutside(from(FIRST_MOMENT, SIX_ON_THE_LAST), MARCH))).toEqual([OPENS, CLOSES]);
    expect(names(hoursOutside(from(EVENING_BEFORE, SIX_ON_THE_LAST), MARCH))).toEqual([CLOSES]);
    const october = { ...days, starts_on: '2026-10-01', ends_on: '2026-10-02' };
    expect(names(hoursOutside(from(EVENING_BEFORE, SIX_ON_THE_LAST), october))).toEqual([OPENS, CLOSES]);
  });

  it('are not those that follow, that nobody chose, or that somebody chose so', () => {
    expect(hoursOutside(from(FIRST_MOMENT, null), MARCH)).toEqual([]);
    expect(hoursOutside(from(null, null), MARCH)).toEqual([]);
    expect(hoursOutside(from(EVENING_BEFORE, '2026-11-26T21:30:00.000Z'), days)).toEqual([]);
    expect(hoursOutside(from(EVENING_BEFORE, SIX_ON_THE_LAST), { ...days, ends_on: '2026-11-28' })).toEqual([]);
  });

  it('are told as long as nobody can check themself in with them', () => {
    expect(names(hoursOutside({ ...from(null, SIX_ON_THE_LAST), ...MARCH }, MARCH))).toEqual([CLOSES]);
  });

  it('are none while the days are not all chosen, or the zone is half written', () => {
    const shut = from(null, SIX_ON_THE_LAST);
    for (const part of [{ starts_on: '' }, { ends_on: '' }, { time_zone: 'Africa/Nai' }]) {
      expect(hoursOutside(shut, { ...MARCH, ...part })).toEqual([]);
      expect(hoursShifted(shut, { ...MARCH, ...part })).toEqual([]);
    }
  });
});

it('names the hours that another zone shows at another time, but not the opening that follows the first day', () => {
  const lagos = { ...days, time_zone: 'Africa/Lagos' };
  expect(names(hoursShifted(from(FIRST_MOMENT, SIX_ON_THE_LAST), lagos))).toEqual([CLOSES]);
  expect(names(hoursShifted(from(EVENING_BEFORE, null), lagos))).toEqual([OPENS]);
  expect(hoursShifted(from(EVENING_BEFORE, SIX_ON_THE_LAST), { ...days, time_zone: 'Africa/Kampala' })).toEqual([]);
});

describe('planned messages that were meant for the old days', () => {
  const EVE = '2026-11-23T15:00:00.000Z';
  const FIRST_MORNING = '2026-11-24T04:00:00.000Z';
  const LAST_AFTERNOON = '2026-11-26T14:45:00.000Z';
  const DAY_AFTER = '2026-11-27T06:00:00.000Z';
  const planned = [EVE, FIRST_MORNING, LAST_AFTERNOON, DAY_AFTER];

  it('are all that would go out before an event that is put off, or after one that is earlier', () => {
    expect(countPlannedBehind(planned, days, MARCH)).toBe(4);
    const october = { ...days, starts_on: '2026-10-01', ends_on: '2026-10-02' };
    // It would come after the event either way.
    expect(countPlannedBehind(planned, days, october)).toBe(3);
  });

  it('are those on a day that is added or left out', () => {
    expect(countPlannedBehind(planned, days, { ...days, ends_on: '2026-11-27' })).toBe(1);
    expect(countPlannedBehind(planned, days, { ...days, ends_on: '2026-11-25' })).toBe(1);
    expect(countPlannedBehind(planned, days, { ...days, starts_on: '2026-11-25' })).toBe(2);
  });

  it('are none where no day has changed, or the days are not all chosen', () => {
    expect(countPlannedBehind(planned, days, days)).toBe(0);
    expect(countPlannedBehind(planned, MARCH, MARCH)).toBe(0);
    for (const part of [{ starts_on: '' }, { ends_on: '' }, { time_zone: 'Africa/Nai' }]) {
      expect(countPlannedBehind(planned, days, { ...MARCH, ...part })).toBe(0);
      expect(countPlannedBehind(planned, { ...days, ...part }, MARCH)).toBe(0);
    }
  });
});
