import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { ProgrammeSession } from '../../../shared/programme/programme.ts';
import type { AgendaMeeting } from '../../meetings/agenda-meetings.ts';
import { earlierText } from './earlier-text.ts';
import { soonText } from './soon-text.ts';
import { remindableOf } from './use-reminders.ts';

const time = { start_time: '2026-11-24T09:00:00.000Z', end_time: '2026-11-24T09:30:00.000Z' };
const session = (id: string) => ({ ...time, id, title: 'A talk', room: { name: 'Hall' } }) as ProgrammeSession;
const meeting = (id: string, status = 'accepted') =>
  ({ ...time, id, meeting: { ...time, id, status, place: 'Gate A' } }) as AgendaMeeting;
const at = (clock: string) => Date.parse(`2026-11-24T${clock}:00.000Z`);

const t = ((key: string, values: object) => `${key} ${JSON.stringify(values ?? {})}`) as TFunction;

it('a device reminds of meetings that are agreed upon, also where sessions are left out', () => {
  const meetings = [meeting('agreed'), meeting('asked', 'proposed')];
  const ids = (on: boolean) => remindableOf([session('talk')], meetings, on).map(({ id }) => id);
  expect([ids(true), ids(false)]).toEqual([['talk', 'agreed'], ['agreed']]);
});

it('a reminder says what begins in how many minutes and where, and after that that it has begun', () => {
  expect(soonText(t, session('talk'), at('08:51'), '')).toEqual({
    title: 'programme.reminder.title {}',
    text: 'programme.reminder.soon {"title":"A talk","count":9} · Hall',
  });
  expect(soonText(t, meeting('m'), at('08:51'), 'Kofi')).toEqual({
    title: 'meetings.reminder.title {}',
    text: 'meetings.reminder.soon {"name":"Kofi","place":"Gate A","count":9}',
  });
  expect(soonText(t, session('talk'), at('09:00'), '').title).toBe('dashboard.sessions.now {}');
  expect(soonText(t, meeting('m'), at('09:00'), 'Kofi')).toEqual({
    title: 'meetings.reminder.now {}',
    text: 'meetings.with {"name":"Kofi"} · Gate A',
  });
});

it('a reminder of what has no room ends with what it is about', () => {
  const nowhere = { ...session('talk'), room: undefined };
  const texts = ['08:51', '09:00'].map((clock) => soonText(t, nowhere, at(clock), '').text);
  expect(texts).toEqual(['programme.reminder.soon {"title":"A talk","count":9}', 'A talk']);
});

it('what is folded away is called by what it is', () => {
  expect(earlierText(t, [session('a'), session('b')])).toBe('programme.earlier {"count":2}');
  expect(earlierText(t, [meeting('m')])).toBe('programme.agenda.earlier {"what":"meetings.count {\\"count\\":1}"}');
  expect(earlierText(t, [session('a'), meeting('m')])).toContain('programme.found {\\"count\\":1} and meetings.count');
});
