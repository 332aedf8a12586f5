import { type Notification, PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { NOTIFICATION_TEMPLATES } from '@baraza/schema/messages/templates';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../i18n/languages.ts';
import {
  argsOf,
  bracesIn,
  clockOf,
  type Draft,
  draftOf,
  draftTo,
  EMPTY_DRAFT,
  firstDraft,
  lacksOf,
  leftOpen,
  sendInstant,
  startFrom,
} from './draft.ts';

const NAIROBI = 'Africa/Nairobi';
const NOW = Date.parse('2026-11-21T06:00:00.000Z');
const lunch: Draft = { ...EMPTY_DRAFT, title: ' Lunch ', message: 'It is served.\n' };

describe('a message that is written', () => {
  it.each<[Partial<Draft>, string[]]>([
    [{}, []],
    [{ audience: 'ticket' }, ['ticketType']],
    [{ audience: 'ticket', ticketType: 'Press' }, []],
    [{ audience: 'person' }, ['person']],
    [{ when: 'later' }, ['when']],
    [{ when: 'later', day: '2026-11-21', time: '09:00' }, ['past']],
    [{ when: 'later', day: '2026-11-21', time: '09:01' }, []],
  ])('%j lacks %j', (changes, lacks) => {
    expect(lacksOf({ ...lunch, ...changes }, NOW, NAIROBI)).toEqual(lacks);
  });

  it('starts from a template with the name of the event in its place, and the rest still open', () => {
    const template = { title: 'Welcome to {event}', message: '{event}: {room}, {room}', type: 'info' } as const;
    const words = startFrom(template, { name: 'Baraza $& 2026' });
    expect(words).toEqual({
      title: 'Welcome to Baraza $& 2026',
      message: 'Baraza $& 2026: {room}, {room}',
      type: 'info',
      translations: null,
    });
    expect(leftOpen(words.message)).toEqual(['{room}']);
  });

  it('starts with the translations too, each with the event’s name in its language, and says what is open in them', () => {
    const words = startFrom(
      {
        title: 'Hello',
        message: '',
        type: 'info',
        translations: { fr: { title: 'Bienvenue à {event}' }, sw: { message: '{event}, {room}' } },
      },
      { name: 'Soil days', translations: { fr: { name: 'Journées des sols' } } },
    );
    expect(words.translations).toEqual({
      fr: { title: 'Bienvenue à Journées des sols' },
      sw: { message: 'Soil days, {room}' },
    });
    expect(bracesIn(words)).toEqual({ translations: 'braces' });
    expect(bracesIn({ title: 'Hello', message: '', translations: null })).toEqual({});
  });

  it('sends translations only where there are any', () => {
    expect(argsOf(lunch, NAIROBI)).not.toHaveProperty('translations');
    const translations = { fr: { title: 'Déjeuner' } };
    expect(argsOf({ ...lunch, translations }, NAIROBI).translations).toEqual(translations);
  });

  it.each<[Partial<Draft>, object]>([
    [{}, {}],
    [{ title: '{session} moves' }, { title: 'braces' }],
    [{ message: 'To { room }.' }, { message: 'braces' }],
    [{ message: 'Smile :-} or {}' }, {}],
  ])('%j leaves open %j', (changes, open) => {
    expect(bracesIn({ ...lunch, ...changes })).toEqual(open);
  });

  it('goes to one group or one person, whatever was chosen before', () => {
    const chosen = { ...lunch, ticketType: 'Press', person: { id: 'amina', name: 'Amina' } };
    const to = (audience: Draft['audience']) => {
      const { user_id, audience: group, ticketType } = argsOf({ ...chosen, audience }, NAIROBI);
      return [user_id, group, ticketType];
    };
    expect(to('everybody')).toEqual(['', 'everybody', '']);
    expect(to('ticket')).toEqual(['', 'ticket', 'Press']);
    expect(to('not_checked_in')).toEqual(['', 'not_checked_in', '']);
    expect(to('person')).toEqual(['amina', 'everybody', '']);
  });

  it('begins addressed to one person', () => {
    const begun = { ...draftTo({ id: 'amina', name: 'Amina' }), title: 'Lunch' };
    expect(lacksOf(begun, NOW, NAIROBI)).toEqual([]);
    expect(argsOf(begun, NAIROBI)).toMatchObject({ user_id: 'amina', audience: 'everybody', send_at: null });
  });

  it('for somebody who is not found is addressed to nobody, once that is certain, and cannot be sent', () => {
    const amina = { id: 'amina', name: 'Amina' };
    expect(firstDraft(undefined, null, true)).toEqual(EMPTY_DRAFT);
    expect(firstDraft('amina', amina, true)).toEqual(draftTo(amina));
    expect(firstDraft('amina', undefined, false)).toBeUndefined();
    expect(firstDraft('amina', null, true)).toBeUndefined();
    const begun = firstDraft('amina', null, false);
    expect(begun).toMatchObject({ audience: 'person', person: null });
    expect(lacksOf(begun ?? EMPTY_DRAFT, NOW, NAIROBI)).toEqual(['person']);
  });

  it('is written anew from a planned one, and is that one again', () => {
    const draft: Draft = {
      ...lunch,
      audience: 'ticket',
      ticketType: 'Press',
      when: 'later',
      day: '2026-12-01',
      time: '18:30',
    };
    const args = argsOf(draft, NAIROBI);
    expect(args).toMatchObject({ title: 'Lunch', message: 'It is served.', send_at: '2026-12-01T15:30:00.000Z' });
    const planned: Notification = {
      ...PLAIN_NOTIFICATION,
      ...args,
      ...{ audience: 'ticket', ticketType: 'Press', send_at: '2026-12-01T15:30:00.000Z' },
      ...{ id: 'm', event_id: 'event-001', state: 'scheduled', created_at: '2026-11-21T06:00:00.000Z' },
    };
    expect(argsOf(draftOf(planned, null), NAIROBI)).toEqual(args);
    // The zone is corrected while its words are edited: the time at which it goes out is nobody's change.
    const LONDON = 'Europe/London';
    const edited = { ...draftOf(planned, null), title: 'Supper' };
    expect(clockOf(edited, NAIROBI)).toEqual({ day: '2026-12-01', time: '18:30' });
    expect(clockOf(edited, LONDON)).toEqual({ day: '2026-12-01', time: '15:30' });
    expect(argsOf(edited, LONDON)).toEqual({ ...args, title: 'Supper' });
    // A time that is written is one at the venue, as its clock is now.
    const written = { ...edited, at: null, day: '2026-12-01', time: '18:00' };
    expect(argsOf(written, LONDON).send_at).toBe('2026-12-01T18:00:00.000Z');
  });
});

describe('a time at the venue', () => {
  it.each([
    ['2026-11-21', '09:30', NAIROBI, '2026-11-21T06:30:00.000Z'],
    ['2026-11-21', '00:10', NAIROBI, '2026-11-20T21:10:00.000Z'],
    ['2026-11-21', '09:30', 'America/New_York', '2026-11-21T14:30:00.000Z'],
    ['2026-07-01', '09:30', 'Africa/Casablanca', '2026-07-01T08:30:00.000Z'],
    // Clocks are put back: half past two comes twice.
    ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, instant) => {
    expect(new Date(sendInstant({ at: null, day, time }, zone) ?? 0).toISOString()).toBe(instant);
  });

  it.each([
    ['', '09:30', NAIROBI],
    ['2026-11-21', '', NAIROBI],
    // Clocks are put forward over it.
    ['2026-03-29', '02:30', 'Europe/Paris'],
  ])('there is no %s %s in %s', (day, time, zone) => {
    expect(sendInstant({ at: null, day, time }, zone)).toBeUndefined();
  });
});

it('a built-in template that comes in other languages comes in all of the app’s', () => {
  const others = Object.keys(LANGUAGES).filter((tag) => tag !== 'en');
  const translated = NOTIFICATION_TEMPLATES.flatMap(({ translations }) => (translations ? [translations] : []));
  expect(translated).not.toEqual([]);
  for (const each of translated) expect(Object.keys(each).sort()).toEqual(others.sort());
});
