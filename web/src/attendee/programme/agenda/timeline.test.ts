import type { Room } from '@baraza/schema/programme/room';
import { expect, it } from 'vitest';
import type { ProgrammeSession } from '../../../shared/programme/programme.ts';
import { timelineOf } from './timeline.ts';

const MINUTE = 60_000;
const room = (id: string, floor: string) => ({ id, name: `Room ${id}`, floor }) as Room;
const hall = room('hall', 'Ground');
const lab = room('lab', 'Ground');
const attic = room('attic', 'First');
const session = (id: string, start: string, end: string, where?: Room) =>
  ({
    id,
    start_time: `2026-11-24T${start}:00.000Z`,
    end_time: `2026-11-24T${end}:00.000Z`,
    room: where,
  }) as ProgrammeSession;
const idsOf = (agenda: ProgrammeSession[]) => timelineOf(agenda).map(({ entries }) => entries.map(({ id }) => id));

it('keeps what overlaps together, also by way of a third session', () => {
  const agenda = [
    session('a', '09:00', '10:00'),
    session('b', '09:30', '11:00'),
    session('c', '10:30', '11:30'),
    session('d', '11:30', '12:00'),
  ];
  expect(idsOf(agenda)).toEqual([['a', 'b', 'c'], ['d']]);
});

it('keeps a short session in a long one together with what follows in that one', () => {
  const agenda = [
    session('long', '09:00', '12:00'),
    session('short', '09:10', '09:20'),
    session('c', '11:00', '11:30'),
  ];
  expect(idsOf(agenda)).toEqual([['long', 'short', 'c']]);
});

it('says how long is free, and how long the walk takes to another room or floor', () => {
  const [first, second, third] = timelineOf([
    session('a', '09:00', '10:00', hall),
    session('b', '10:30', '11:00', lab),
    session('c', '11:10', '12:00', attic),
  ]);
  expect(first?.gap).toBeUndefined();
  expect(second?.gap).toEqual({
    freeMs: 30 * MINUTE,
    isTight: false,
    walk: { minutes: 2, room: 'Room lab', floor: 'Ground' },
  });
  expect(third?.gap?.walk).toEqual({ minutes: 4, room: 'Room attic', floor: 'First' });
});

it('is tight where the walk takes longer than the time there is', () => {
  const after = (start: string, where: Room) =>
    timelineOf([session('a', '09:00', '10:00', hall), session('b', start, '11:00', where)])[1]?.gap;
  expect(after('10:00', lab)?.isTight).toBe(true);
  expect(after('10:02', lab)?.isTight).toBe(false);
  expect(after('10:03', attic)?.isTight).toBe(true);
});

it('walks from the session that ends last', () => {
  const [, next] = timelineOf([
    session('long', '09:00', '11:00', attic),
    session('short', '09:30', '10:00', hall),
    session('next', '11:00', '12:00', attic),
  ]);
  expect(next).toBeDefined();
  expect(next?.gap).toBeUndefined();
});

it('says nothing of a walk where a room is not known', () => {
  const [, next] = timelineOf([session('a', '09:00', '10:00', hall), session('b', '10:15', '11:00')]);
  expect(next?.gap).toEqual({ freeMs: 15 * MINUTE, isTight: false });
});

it('has an exhibition of days by itself: what is free and how to walk are told between the talks', () => {
  const exhibition = { ...session('exhibition', '08:00', '09:00', attic), end_time: '2026-11-26T18:00:00.000Z' };
  const slots = timelineOf([exhibition, session('a', '09:00', '10:00', hall), session('b', '11:00', '12:00', lab)]);
  expect(slots.map(({ entries, gap }) => [entries.map(({ id }) => id), gap?.freeMs])).toEqual([
    [['exhibition'], undefined],
    [['a'], undefined],
    [['b'], 60 * MINUTE],
  ]);
});
