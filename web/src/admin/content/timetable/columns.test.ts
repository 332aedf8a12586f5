import { expect, it } from 'vitest';
import { columnsOf, cut, inKnownRooms, lanesIn, lanesWith } from './columns.ts';
import { HOUR_MS } from './day.ts';

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const session = (id: string, from: string, to: string, room_id = 'a') => ({
  ...{ id, room_id, start_time: at(from), end_time: at(to) },
});
const lanes = (...sessions: ReturnType<typeof session>[]) =>
  Object.fromEntries([...lanesIn(sessions)].map(([id, { lane, lanes }]) => [id, `${lane}/${lanes}`]));

it('puts sessions that overlap side by side, and those that follow one another below', () => {
  expect(lanes(session('one', '08:00', '09:00'), session('next', '09:00', '10:00'))).toEqual({
    one: '0/1',
    next: '0/1',
  });
  const long = session('long', '08:00', '12:00');
  const [early, late] = [session('early', '08:30', '09:00'), session('late', '09:00', '10:00')];
  expect(lanes(late, early, long, session('after', '12:00', '13:00'))).toEqual({
    long: '0/2',
    early: '1/2',
    late: '1/2',
    after: '0/1',
  });
  // A lane that is free again is used again, and of two that begin together the longer one comes first.
  const [first, other] = [session('first', '08:00', '09:00'), session('other', '08:30', '11:00')];
  expect(lanes(first, other, session('again', '09:00', '10:00'))).toEqual({ first: '0/2', other: '1/2', again: '0/2' });
  expect(lanes(session('a', '08:00', '08:30'), session('z', '08:00', '12:00'))).toEqual({ z: '0/2', a: '1/2' });
  // A pile has as many lanes as it needs anywhere, also for those that came before.
  expect(lanes(long, early, session('third', '08:45', '09:30'))).toEqual({ long: '0/3', early: '1/3', third: '2/3' });
});

it('gives what is too short to be read its own place', () => {
  expect(lanes(session('a', '08:00', '08:00'), session('b', '08:05', '08:10'))).toEqual({ a: '0/2', b: '1/2' });
});

it('has a column for each room by its name, and one for what has no room while there is any', () => {
  const rooms = ['Room 10', 'Room 2', 'Baobab'].map((name) => ({ id: name, name, capacity: 0 }));
  const names = (...sessions: ReturnType<typeof session>[]) => columnsOf(rooms, sessions).map(({ id }) => id);
  expect(names(session('x', '08:00', '09:00', 'Baobab'))).toEqual(['Baobab', 'Room 2', 'Room 10']);
  expect(names(session('x', '08:00', '09:00', ''))).toEqual(['', 'Baobab', 'Room 2', 'Room 10']);
  const lost = inKnownRooms([session('x', '08:00', '09:00', 'a room that is gone')], rooms);
  expect([names(...lost)[0], lost[0]?.room_id]).toEqual(['', '']);
  const kept = [session('x', '08:00', '09:00', 'Baobab'), session('y', '08:00', '09:00', '')];
  for (const [at, one] of inKnownRooms(kept, rooms).entries()) expect(one).toBe(kept[at]);
  expect(columnsOf([], []).map(({ id }) => id)).toEqual(['']);
});

it('is wide enough for all that is side by side in it', () => {
  const rem = (count: number) => {
    const all = Array.from({ length: count }, (_, n) => session(`s${n}`, '08:00', '09:00'));
    return columnsOf([{ id: 'a', name: 'A', capacity: 0 }], all)[0]?.rem ?? 0;
  };
  expect([rem(0), rem(1), rem(3), rem(30)]).toEqual([10, 10, 21, 210]);
});

it('makes room for a session that is held over it, once', () => {
  const [one, two] = [session('one', '08:00', '09:00'), session('two', '10:00', '11:00')];
  const [column] = columnsOf([{ id: 'a', name: 'A', capacity: 0 }], [one, two]);
  if (!column) throw new Error('There is no column');
  expect(lanesWith(column, session('other', '08:30', '09:30')).get('one')).toEqual({ lane: 0, lanes: 2 });
  const held = lanesWith(column, session('two', '08:30', '09:30'));
  expect([held.get('one'), held.get('two'), held.size]).toEqual([{ lane: 0, lanes: 2 }, { lane: 1, lanes: 2 }, 2]);
});

it('cuts what begins before or ends after the hours on show', () => {
  const hours = { from: 8 * HOUR_MS, to: 20 * HOUR_MS };
  const of = (from: number, to: number) => cut({ from: from * HOUR_MS, to: to * HOUR_MS }, hours);
  expect(of(9, 10.5)).toEqual({ top: 1, height: 1.5 });
  expect(of(2, 9)).toEqual({ top: 0, height: 1 });
  expect(of(19, 26)).toEqual({ top: 11, height: 1 });
  expect(of(9, 9)).toEqual({ top: 1, height: 0.25 });
  expect(of(20, 21)).toEqual({ top: 11.75, height: 0.25 });
});
