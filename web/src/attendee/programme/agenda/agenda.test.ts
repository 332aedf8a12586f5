import { describe, expect, it } from 'vitest';
import { clashesOf, clashesWith, countClashes, dueReminders, nextOf, reminderKey, remindersToShow } from './agenda.ts';

const session = (id: string, start: string, end: string) => ({
  id,
  start_time: `2026-11-21T${start}:00.000Z`,
  end_time: `2026-11-21T${end}:00.000Z`,
});
const at = (time: string) => Date.parse(`2026-11-21T${time}.000Z`);

const talk = session('talk', '09:00', '10:00');
const panel = session('panel', '09:30', '11:00');
const after = session('after', '10:00', '10:30');
const apart = session('apart', '14:00', '15:00');
const agenda = [talk, panel, after, apart];

describe('clashes', () => {
  it('are sessions that overlap; one that begins when another ends is none', () => {
    const clashes = clashesOf(agenda);
    expect([...clashes.keys()]).toEqual(['talk', 'panel', 'after']);
    expect(clashes.get('panel')).toEqual([talk, after]);
    expect(clashes.get('talk')).toEqual([panel]);
  });

  it('are counted once for each pair', () => {
    expect(countClashes(clashesOf(agenda))).toBe(2);
    expect(countClashes(clashesOf([talk, after, apart]))).toBe(0);
  });

  it('are none with an exhibition that is open for days: one drops in', () => {
    const exhibition = { ...talk, id: 'exhibition', end_time: '2026-11-23T18:00:00.000Z' };
    expect([...clashesOf([exhibition, apart]).keys()]).toEqual([]);
    expect(clashesWith(apart, [exhibition])).toEqual([]);
    expect(clashesWith(exhibition, agenda)).toEqual([]);
  });

  it('are known before a session is starred', () => {
    expect(clashesWith(session('new', '14:30', '16:00'), agenda)).toEqual([apart]);
    expect(clashesWith(apart, agenda)).toEqual([]);
  });
});

it.each([
  ['08:00:00', 'talk'],
  ['09:59:59', 'talk'],
  ['10:00:00', 'panel'],
  ['11:00:00', 'apart'],
  ['15:00:00', undefined],
])('at %s the next session is %s', (time, id) => {
  expect(nextOf(agenda, at(time))?.id).toBe(id);
});

describe('reminders', () => {
  it.each([
    ['13:49:59', []],
    ['13:50:00', ['apart']],
    ['13:59:59', ['apart']],
    ['14:00:00', []],
  ])('at %s are due for %j', (time, ids) => {
    expect(dueReminders([apart], at(time), new Set()).map(({ id }) => id)).toEqual(ids);
  });

  it('come once, and again for a session that was moved', () => {
    const reminded = new Set([reminderKey(apart)]);
    expect(dueReminders([apart], at('13:55:00'), reminded)).toEqual([]);
    const moved = session('apart', '14:30', '15:30');
    expect(dueReminders([moved], at('14:25:00'), reminded)).toEqual([moved]);
  });

  it('stay until they are dismissed or the session is over', () => {
    const key = reminderKey(apart);
    const shown = (time: string, reminded: string[], dismissed: string[] = []) =>
      remindersToShow([apart], at(time), { reminded: new Set(reminded), dismissed: new Set(dismissed) }).length;
    expect(shown('13:55:00', [])).toBe(0);
    expect(shown('13:55:00', [key])).toBe(1);
    expect(shown('14:59:00', [key])).toBe(1);
    expect(shown('15:00:00', [key])).toBe(0);
    expect(shown('13:55:00', [key], [key])).toBe(0);
  });
});
