import { describe, expect, it } from 'vitest';
import { daySpan, spanOf } from './day.ts';
import { endedBy, freeSlot, isSamePlacing, isUndo, movedBy, type Placing, placedByKey } from './placing.ts';

const MINUTE = 60_000;
const day = daySpan('2026-11-21', 'UTC');
const at = (time: string) => `2026-11-${time.length > 5 ? time : `21T${time}`}:00.000Z`;
const placing = (from: string, to: string, room_id = 'a'): Placing => ({
  ...{ room_id, start_time: at(from), end_time: at(to) },
});
const told = ({ start_time, end_time }: Placing) => [start_time, end_time].map((time) => time.slice(8, 16));

it('is another place if it begins, ends or is elsewhere', () => {
  const here = placing('10:00', '11:00');
  const others = [placing('10:05', '11:00'), placing('10:00', '11:05'), placing('10:00', '11:00', 'b')];
  expect([here, ...others].map((one) => isSamePlacing(here, one))).toEqual([true, false, false, false]);
});

describe('a session that is moved', () => {
  const moved = (one: Placing, minutes: number) => told(movedBy(one, minutes * MINUTE, day));

  it('begins at full fives and stays as long as it was', () => {
    expect(moved(placing('10:00', '10:42'), 13)).toEqual(['21T10:15', '21T10:57']);
    expect(moved(placing('10:02', '10:42'), 5)).toEqual(['21T10:05', '21T10:45']);
  });

  it('keeps its own minute while it only changes its room', () => {
    const odd = placing('10:02', '10:42');
    expect(movedBy(odd, 2 * MINUTE, day)).toBe(odd);
  });

  it('stays on its day; one that began the day before still reaches into it', () => {
    expect(moved(placing('10:00', '11:00'), -2_000)).toEqual(['21T00:00', '21T01:00']);
    expect(moved(placing('10:00', '11:00'), 2_000)).toEqual(['21T23:55', '22T00:55']);
    expect(moved(placing('00:00', '01:00'), -30)).toEqual(['21T00:00', '21T01:00']);
    const night = placing('20T22:00', '21T02:00');
    expect(moved(night, -30)).toEqual(['20T21:30', '21T01:30']);
    expect(moved(night, -2_000)).toEqual(['20T20:05', '21T00:05']);
  });

  it('ends at full fives, after its start and within a day of it', () => {
    const ended = (minutes: number) => told(endedBy(placing('10:00', '11:02'), minutes * MINUTE))[1];
    expect([ended(2), ended(10), ended(-90), ended(9_000)]).toEqual(['21T11:02', '21T11:10', '21T10:05', '22T10:00']);
    expect(told(endedBy(placing('10:00', '22T12:00'), 60 * MINUTE))[1]).toBe('22T12:00');
  });
});

describe('arrow keys', () => {
  const press = (key: string, { shiftKey = false, isRightToLeft = false, room = 'b' } = {}) => {
    const next = placedByKey({ key, shiftKey }, placing('10:00', '11:00', room), {
      ...{ day, rooms: ['a', 'b', 'c'], isRightToLeft },
    });
    return next && [...told(next).map((time) => time.slice(3)), next.room_id];
  };

  it('move by five minutes and to the next room, as it is drawn', () => {
    expect(press('ArrowDown')).toEqual(['10:05', '11:05', 'b']);
    expect(press('ArrowUp')).toEqual(['09:55', '10:55', 'b']);
    expect(press('ArrowRight')).toEqual(['10:00', '11:00', 'c']);
    expect(press('ArrowRight', { isRightToLeft: true })).toEqual(['10:00', '11:00', 'a']);
    expect(press('ArrowLeft', { room: 'a' })).toEqual(['10:00', '11:00', 'a']);
    expect(press('ArrowRight', { room: 'c' })).toEqual(['10:00', '11:00', 'c']);
  });

  it('change its end with Shift, and no other key does anything', () => {
    expect(press('ArrowDown', { shiftKey: true })).toEqual(['10:00', '11:05', 'b']);
    expect(press('ArrowUp', { shiftKey: true })).toEqual(['10:00', '10:55', 'b']);
    expect(press('ArrowLeft', { shiftKey: true })).toEqual(['10:00', '11:00', 'b']);
    expect(press('Tab')).toBeUndefined();
  });
});

it('is undone by Ctrl+Z or ⌘Z, on any keyboard', () => {
  const keys = { ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
  const undoes = (key: string, code: string, more = {}) => isUndo({ ...keys, key, code, ...more });
  expect([undoes('z', 'KeyZ'), undoes('Z', 'KeyZ'), undoes('ئ', 'KeyZ'), undoes('я', 'KeyZ')]).not.toContain(false);
  expect(undoes('z', 'KeyZ', { ctrlKey: false, metaKey: true })).toBe(true);
  // Where Z is elsewhere, it is what the key says that counts: these are QWERTZ and AZERTY.
  expect([undoes('z', 'KeyY'), undoes('z', 'KeyW')]).toEqual([true, true]);
  expect([undoes('y', 'KeyZ'), undoes('w', 'KeyZ')]).toEqual([false, false]);
  expect([undoes('z', 'KeyZ', { ctrlKey: false }), undoes('z', 'KeyZ', { shiftKey: true })]).toEqual([false, false]);
  expect(undoes('z', 'KeyZ', { altKey: true })).toBe(false);
});

describe('a free place', () => {
  const slot = (time: string, ...taken: [string, string][]) => {
    const spans = taken.map(([from, to]) => spanOf(placing(from, to)));
    const { from, to } = freeSlot(Date.parse(at(time)), spans, day);
    return [from, to].map((each) => new Date(each).toISOString().slice(11, 16));
  };

  it('is an hour from the quarter before', () => {
    expect(slot('10:14')).toEqual(['10:00', '11:00']);
    expect(slot('00:03')).toEqual(['00:00', '01:00']);
  });

  it('is between the sessions that are there', () => {
    expect(slot('10:05', ['09:00', '10:05'])).toEqual(['10:05', '11:05']);
    expect(slot('10:02', ['09:00', '10:00'], ['10:05', '11:00'])).toEqual(['10:00', '10:05']);
    expect(slot('10:07', ['09:00', '10:05'], ['10:45', '12:00'], ['13:00', '14:00'])).toEqual(['10:05', '10:45']);
    // Beside one that goes on, or in a gap of a minute, it is an hour all the same.
    expect(slot('10:20', ['10:00', '11:00'])).toEqual(['10:15', '11:15']);
    expect(slot('10:00', ['09:00', '10:00'], ['10:01', '11:00'])).toEqual(['10:00', '11:00']);
  });
});
