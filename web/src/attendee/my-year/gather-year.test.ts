import { describe, expect, it } from 'vitest';
import { gatherYear, isYearReady, type YearSources } from './gather-year.ts';

const event = { starts_on: '2026-11-24', ends_on: '2026-11-26', time_zone: 'Africa/Nairobi' };
/** In Nairobi, three hours ahead of UTC. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+03:00`).toISOString();

const session = (id: string, day: number, from: string, to: string, more: object = {}) => ({
  ...{ id, title: id, start_time: at(day, from), end_time: at(day, to), trackName: '', room: undefined, speakers: [] },
  ...more,
});
const checkIn = (id: string, when: string, more: object = {}) => ({
  ...{ id, user_id: 'me', gate_id: 'north', status: 'accepted', check_in_time: when },
  ...more,
});
const connection = (other: string, updated_at: string, more: object = {}) => ({
  ...{ id: `${other}~me`, requester_id: 'me', addressee_id: other, status: 'accepted', updated_at },
  ...more,
});

const year = (more: object, now = at(27, '09:00')) =>
  gatherYear({
    ...{ event, me: 'me', now: Date.parse(now), agenda: [], checkIns: [], connections: [] },
    ...more,
  } as YearSources);

describe('when it is ready', () => {
  it.each([
    ['the evening before the last day', at(25, '23:59'), false],
    ['the last day, which begins earlier than in UTC', at(26, '00:00'), true],
    ['any day after', at(30, '12:00'), true],
  ])('%s', (_when, now, ready) => expect(isYearReady(event, Date.parse(now))).toBe(ready));

  it('is over when the last day is', () => {
    expect(year({}, at(26, '23:59')).isOver).toBe(false);
    expect(year({}, at(27, '00:00')).isOver).toBe(true);
  });
});

describe('the sessions', () => {
  const savanna = { room: { id: 'r', name: 'Savanna Hall' } };
  const agenda = [
    session('heat', 24, '09:00', '10:00', { track: 'Chaleur', trackName: 'Heat', ...savanna }),
    session('water', 24, '09:30', '11:00', { trackName: 'Water', room: { id: 'q', name: 'Acacia Room' } }),
    session('air', 25, '23:30', '23:59', { trackName: 'Heat', ...savanna }),
    session('end', 26, '16:00', '17:00', { trackName: '' }),
  ];

  it('are those that are over: what still runs is not counted', () => {
    expect(year({ agenda }, at(26, '16:59')).sessions).toBe(3);
    expect(year({ agenda }, at(26, '17:00')).sessions).toBe(4);
  });

  it('last as long as the clock went on: two at the same time count once', () => {
    expect(year({ agenda }, at(24, '12:00')).lasted).toBe(2 * 3_600_000);
    expect(year({ agenda: [session('all', 24, '09:00', '12:00'), ...agenda.slice(0, 2)] }).lasted).toBe(3 * 3_600_000);
  });

  it('are on the days of the venue', () => {
    const days = year({ agenda }).days.map(({ key, sessions }) => [key, ...sessions.map(({ id }) => id)]);
    expect(days).toEqual([
      ['2026-11-24', 'heat', 'water'],
      ['2026-11-25', 'air'],
      ['2026-11-26', 'end'],
    ]);
  });

  it('have topics and rooms, most frequent first; those without one are in none', () => {
    expect(year({ agenda }).topics).toEqual([
      { name: 'Heat', count: 2 },
      { name: 'Water', count: 1 },
    ]);
    expect(year({ agenda }).rooms.map(({ name }) => name)).toEqual(['Savanna Hall', 'Acacia Room']);
  });
});

describe('coming in', () => {
  const cameIn = (...checkIns: object[]) => year({ checkIns }).days.map(({ key, cameIn: came }) => [key, came?.id]);

  it('is the first record of each day, also one at which a door said that somebody is in already', () => {
    expect(
      cameIn(
        checkIn('later', at(24, '11:00'), { status: 'duplicate' }),
        checkIn('first', at(24, '08:40')),
        checkIn('second-day', at(25, '09:10'), { status: 'duplicate' }),
      ),
    ).toEqual([
      ['2026-11-24', 'first'],
      ['2026-11-25', 'second-day'],
    ]);
  });

  it.each(['refused', 'undone', 'held'])('is not a record that is %s', (status) => {
    expect(cameIn(checkIn('x', at(24, '08:40'), { status }))).toEqual([]);
  });

  it('is nobody else’s', () => expect(cameIn(checkIn('x', at(24, '08:40'), { user_id: 'other' }))).toEqual([]));

  it('is unknown on a day with sessions and no record', () => {
    const [day] = year({ agenda: [session('heat', 24, '09:00', '10:00')] }).days;
    expect(day?.cameIn).toBeUndefined();
  });
});

it('has the people whom one is connected with, in that order, and no open or declined requests', () => {
  const connections = [
    connection('b', at(25, '10:00')),
    connection('a', at(24, '10:00'), { requester_id: 'a', addressee_id: 'me' }),
    connection('c', at(24, '09:00'), { status: 'requested' }),
    connection('d', at(24, '09:00'), { status: 'declined' }),
  ];
  expect(year({ connections }).people).toEqual(['a', 'b']);
});
