import { checkInCommands } from '@baraza/schema/check-in/commands';
import { connectionsCommands } from '@baraza/schema/connections/commands';
import { contentCommands } from '@baraza/schema/content/commands';
import { doorsCommands } from '@baraza/schema/doors/commands';
import { eventCommands } from '@baraza/schema/event/commands';
import { NewEvent } from '@baraza/schema/event/new-event';
import { forms } from '@baraza/schema/forms';
import { meetingsCommands } from '@baraza/schema/meetings/commands';
import { MessageArgs } from '@baraza/schema/messages/commands';
import { moderationCommands } from '@baraza/schema/moderation/commands';
import { peopleCommands } from '@baraza/schema/people/commands';
import { feedbackCommands } from '@baraza/schema/programme/feedback/commands';
import { sampleEvent } from '@baraza/schema/samples/index';
import { describe, expect, it } from 'vitest';
import { changesOf, type Draft, documentOf, draftOf, type Fields, problemsOf } from './draft.ts';

const samples = sampleEvent(new Date('2026-11-21T08:30:00.000Z'));
const [sampleEventRow] = samples.events;
const kept = draftOf(forms.profile, {
  id: 'me',
  name: 'Amina',
  first_name: 'Amina',
  company: 'Kilele',
  position: '',
  bio: '',
  interests: ['air'],
  social: { website: 'https://kilele.example' },
});

describe('what is sent', () => {
  it('is nothing when nothing was changed, spaces at the ends aside', () => {
    expect(changesOf(forms.profile, kept, kept)).toEqual({});
    const spaced = { ...kept, name: ' Amina ', social_website: ' https://kilele.example ' };
    expect(changesOf(forms.profile, kept, spaced)).toEqual({});
    const keptSpaced = { ...kept, name: 'Amina ' };
    expect(changesOf(forms.profile, keptSpaced, keptSpaced)).toEqual({});
  });

  it('is what was changed and no more', () => {
    const changes = (written: object) => changesOf(forms.profile, kept, { ...kept, ...written });
    expect(changes({ bio: ' Hello ' })).toEqual({ bio: 'Hello' });
    expect(changes({ interests: [] })).toEqual({ interests: [] });
    expect(changes({ social_twitter: '@amina' })).toEqual({
      social: { twitter: '@amina', website: 'https://kilele.example' },
    });
    expect(changes({ social_website: '' })).toEqual({ social: {} });
  });

  it('is of an object in it the one field, where two who edit it both keep theirs', () => {
    const event = draftOf(forms.event, sampleEventRow);
    const written = { ...event, tagline: ' Together ', venue_city: 'Kisumu', languages: ['en', 'fr', 'sw'] };
    const changes = changesOf(forms.event, event, written);
    expect(changes).toEqual({ tagline: 'Together', venue: { city: 'Kisumu' }, languages: ['en', 'fr', 'sw'] });
    expect(eventCommands.update_event.args.parse({ changes })).toEqual({ changes });
  });

  it('is of a person what was changed', () => {
    const person = draftOf(forms.person, samples.users[0]);
    expect(changesOf(forms.person, person, { ...person, company: ' Sahel ' })).toEqual({ company: 'Sahel' });
  });
});

/** What comes only by an import is there all the same. */
const makes = (collection: string) => (document: object) => {
  const unasked = collection === 'sessions' ? { links: [] } : {};
  const args = { collection, document: { ...unasked, ...document, id: 'one' } };
  return contentCommands.create_content.args.safeParse(args).success;
};

/** Each form, and what the server makes of what it fills in. */
const ENDS: { [Form in keyof typeof forms]: (document: object) => boolean } = {
  profile: (changes) => peopleCommands.update_profile.args.safeParse({ changes }).success,
  contact: (changes) => connectionsCommands.share_contact.args.safeParse({ changes }).success,
  request: (request) => connectionsCommands.request_connection.args.safeParse({ ...request, user_id: 'u' }).success,
  meeting: (meeting) =>
    meetingsCommands.propose_meeting.args.safeParse({
      ...{ ...meeting, meeting_id: 'm', user_id: 'u', start_time: '2026-11-21T08:30:00.000Z', minutes: 30 },
    }).success,
  note: (note) => peopleCommands.write_note.args.safeParse({ ...note, user_id: 'u', base: '' }).success,
  person: (person) => peopleCommands.create_person.args.safeParse({ person: { ...person, id: 'one' } }).success,
  event: (changes) => eventCommands.update_event.args.safeParse({ changes }).success,
  newEvent: (event) => NewEvent.safeParse(event).success,
  gate: (gate) => eventCommands.update_event.args.safeParse({ changes: { gates: [{ ...gate, id: 'g' }] } }).success,
  door: (door) => doorsCommands.rename_door.args.safeParse({ ...door, door_id: 'd' }).success,
  undo: ({ reason }: { reason?: string }) =>
    checkInCommands.undo_check_in.args.safeParse({ check_in_id: 'c', user_id: 'u', reason, next: null }).success,
  words: (words) => MessageArgs.safeParse({ ...words, notification_type: 'announcement', user_id: '' }).success,
  report: (report) =>
    moderationCommands.report_person.args.safeParse({ ...report, report_id: 'r', user_id: 'u' }).success,
  comment: (comment) => feedbackCommands.rate_session.args.safeParse({ ...comment, session_id: 's', score: 5 }).success,
  question: (question) =>
    feedbackCommands.ask_question.args.safeParse({ ...question, question_id: 'q', session_id: 's' }).success,
  exhibitors: makes('exhibitors'),
  sponsors: makes('sponsors'),
  speakers: makes('speakers'),
  sessions: makes('sessions'),
  rooms: makes('rooms'),
};

const FULL: Record<string, (length: number) => unknown> = {
  line: (length) => 'x'.repeat(length),
  text: (length) => 'x'.repeat(length),
  link: (length) => 'https://'.padEnd(length, 'w'),
  email: () => 'amina@example.org',
  day: () => '2026-11-21',
  moment: () => '2026-11-21T08:30:00.000Z',
  zone: () => 'Africa/Nairobi',
  languages: () => ['en', 'pt-MZ'],
  words: (length) => Array.from({ length }, (_, n) => `${n}`.padEnd(60, 'i')),
};

describe.each(Object.keys(forms) as (keyof typeof forms)[])('the form "%s"', (name) => {
  const fields: Fields = forms[name];
  const filled = (more = 0): Draft<Fields> =>
    Object.fromEntries(
      Object.entries(fields).map(([field, { kind, max = 20, start }]) => [field, FULL[kind]?.(max + more) ?? start]),
    );

  it('lets through what the server takes, to the last letter', () => {
    expect(problemsOf(fields, filled())).toEqual({});
    expect(ENDS[name](documentOf(fields, filled()))).toBe(true);
  });

  const limited = Object.entries(fields).filter(
    ([, { kind, max }]) => max && ['line', 'text', 'link', 'words'].includes(kind),
  );
  it.each(limited.map(([field]) => field))(
    'lets through as much as the server takes: more of %s is refused',
    (field) => {
      const draft = { ...filled(), [field]: filled(1)[field] };
      expect(ENDS[name](documentOf(fields, draft))).toBe(false);
    },
  );

  it('begins with blanks that it says are missing, or that the server takes', () => {
    const blank = draftOf(fields);
    const missing = Object.keys(problemsOf(fields, blank));
    expect(missing).toEqual(Object.keys(fields).filter((field) => fields[field]?.required));
    const rest = Object.fromEntries(missing.map((field) => [field, filled()[field]]));
    expect(ENDS[name](documentOf(fields, { ...blank, ...rest }))).toBe(true);
  });
});

it('a word is as long as the server takes: one letter more is refused', () => {
  const { eachMax = 0 } = forms.profile.interests;
  const interests = (letters: number) => ENDS.profile({ interests: ['i'.repeat(letters)] });
  expect([interests(eachMax), interests(eachMax + 1)]).toEqual([true, false]);
});

describe('what is wrong', () => {
  it.each([
    ['https://example.org/a', undefined],
    ['@amina', undefined],
    ['', undefined],
    ['javascript:alert(1)', 'not_a_link'],
    ['ftp://example.org', 'not_a_link'],
  ])('%s as a link: %s', (social_website, problem) => {
    expect(problemsOf(forms.profile, { ...kept, social_website }).social_website).toBe(problem);
    expect(ENDS.profile({ social: { website: social_website } })).toBe(problem === undefined);
  });

  it('is a required field with nothing but spaces, and an email that is none', () => {
    expect(problemsOf(forms.profile, { ...kept, name: '  ' })).toEqual({ name: 'missing' });
    expect(problemsOf(forms.profile, { ...kept, name: '\u200b\u200e' })).toEqual({ name: 'missing' });
    const person = draftOf(forms.person, samples.users[0]);
    expect(problemsOf(forms.person, { ...person, name: ' ', email: 'x@' })).toEqual({
      name: 'missing',
      email: 'not_an_email',
    });
  });

  it.each([
    [{ name: ' ' }, { name: 'missing' }],
    [{ time_zone: 'Nairobi' }, { time_zone: 'not_a_zone' }],
    [{ languages: ['en', 'not-a-language-at-all'] }, { languages: 'not_a_language' }],
    [{ languages: [] }, { languages: 'missing' }],
    [
      { starts_on: '', ends_on: '' },
      { starts_on: 'missing', ends_on: 'missing' },
    ],
    [{}, {}],
  ])('with an event, %j', (written, problems) => {
    expect(problemsOf(forms.event, { ...draftOf(forms.event, sampleEventRow), ...written })).toEqual(problems);
  });

  it('is a number that is none, and is told in the order of the form', () => {
    const room = { ...draftOf(forms.rooms), capacity: Number.NaN };
    expect(Object.entries(problemsOf(forms.rooms, room))).toEqual([
      ['name', 'missing'],
      ['capacity', 'not_a_number'],
    ]);
    expect(problemsOf(forms.rooms, { ...room, name: 'R', capacity: -1 })).toEqual({ capacity: 'not_a_number' });
  });
});
