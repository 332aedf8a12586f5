import { type Bookmark, type BookmarkKind, bookmarkId } from '../bookmarks/bookmark.ts';
import { type Connection, connectionId } from '../connections/connection.ts';
import type { ContactDetails } from '../connections/contact-details.ts';
import { EVENT_ID, FALLBACK_USER_ID } from '../event/event-defaults.ts';
import { type Meeting, meetingEnd } from '../meetings/meeting.ts';
import { type PersonNote, personNoteId } from '../people/person-note.ts';
import type { SampleUser } from './attendees.ts';
import { exhibitorId } from './exhibitors.ts';
import { slug } from './people/organisations.ts';
import { speakerId } from './speakers.ts';
import type { VenueTime } from './venue-time.ts';

/** Connections of `user-001`: name, who asked, status, hours ago, first words. */
const CIRCLE: readonly [string, 'asked' | 'was_asked', Connection['status'], number, string?][] = [
  ['Wanjirũ Mũriũki', 'asked', 'accepted', 27],
  ['Hirwa Karenzi', 'was_asked', 'accepted', 26],
  ['Rehema Mollel', 'asked', 'accepted', 22],
  ['Isata Bundu', 'was_asked', 'requested', 3, 'Your question about night shifts was mine too. Coffee?'],
  ['Selasi Quarshie', 'was_asked', 'requested', 1.5],
  ['Káyọ̀dé Akíntọ́lá', 'asked', 'requested', 20],
  ['Tariro Hove', 'was_asked', 'declined', 24],
];

export function makeConnections(time: VenueTime, people: readonly SampleUser[]): Connection[] {
  return CIRCLE.map(([name, who, status, hours, words = '']) => {
    const other = people.find((person) => person.name === name)!.id;
    const [requester_id, addressee_id] = who === 'asked' ? [FALLBACK_USER_ID, other] : [other, FALLBACK_USER_ID];
    return {
      id: connectionId(requester_id, addressee_id),
      event_id: EVENT_ID,
      requester_id,
      addressee_id,
      status,
      words,
      answer_words: '',
      withheld: false,
      created_at: time.minutesAgo(hours * 60),
      updated_at: time.minutesAgo(status === 'requested' ? hours * 60 : hours * 60 - 25),
    };
  });
}

/** What some of them share with those they are connected with; the numbers are nobody's. */
const SHARED: readonly [string, Pick<ContactDetails, 'email' | 'phone' | 'messenger'>][] = [
  ['Wanjirũ Mũriũki', { email: 'wanjiru@sample.example', phone: '+254 700 000 101', messenger: '' }],
  ['Rehema Mollel', { email: '', phone: '', messenger: 'Signal: rehema.55' }],
];

export const makeContactDetails = (people: readonly SampleUser[]): ContactDetails[] =>
  SHARED.map(([name, shared]) => ({
    id: people.find((person) => person.name === name)!.id,
    event_id: EVENT_ID,
    ...shared,
  }));

export function makePersonNotes(time: VenueTime, people: readonly SampleUser[]): PersonNote[] {
  const about_id = people.find(({ name }) => name === 'Hirwa Karenzi')!.id;
  return [
    {
      ...{ id: personNoteId(FALLBACK_USER_ID, about_id), event_id: EVENT_ID, user_id: FALLBACK_USER_ID, about_id },
      text: 'Knows the clinic’s heat register. Send him our form on Monday.',
      updated_at: time.minutesAgo(25 * 60),
    },
  ];
}

/** Name, who proposed it, status, when on the last day, where, what was said. */
const MEETINGS: readonly [string, 'proposed' | 'was_asked', Meeting['status'], string, string, string][] = [
  [
    'Wanjirũ Mũriũki',
    'was_asked',
    'proposed',
    '12:15',
    'Coffee bar by the courtyard',
    'About the sensors on your school roofs?',
  ],
  ['Rehema Mollel', 'proposed', 'accepted', '15:00', 'Main entrance', ''],
];

export const makeMeetings = (time: VenueTime, people: readonly SampleUser[]): Meeting[] =>
  MEETINGS.map(([name, who, status, clock, place, words], index) => {
    const other = people.find((person) => person.name === name)!.id;
    const [proposer_id, invitee_id] = who === 'proposed' ? [FALLBACK_USER_ID, other] : [other, FALLBACK_USER_ID];
    const start_time = time.at(3, clock);
    return {
      ...{ id: `meeting-${index + 1}`, event_id: EVENT_ID, proposer_id, invitee_id, place, words, status },
      ...{ start_time, end_time: meetingEnd(start_time, 30), created_at: time.minutesAgo(90) },
    };
  });

const STARS: readonly [BookmarkKind, string][] = [
  ['session', 'session-105'],
  ['session', 'session-118'],
  ['session', 'session-204'],
  ['session', 'session-206'],
  ['session', 'session-211'],
  ['session', 'session-222'],
  ['session', 'session-301'],
  ['session', 'session-305'],
  ['session', 'session-319'],
  ['speaker', speakerId('wanjiru')],
  ['speaker', speakerId('selamawit')],
  ['speaker', speakerId('cheikh')],
  ['exhibitor', exhibitorId('A2')],
  ['exhibitor', exhibitorId('D1')],
  ['exhibitor', exhibitorId('E1')],
  ['sponsor', `sponsor-${slug('Dunia Sensors')}`],
];

export const makeBookmarks = (time: VenueTime): Bookmark[] =>
  STARS.map(([kind, target_id], index) => ({
    id: bookmarkId(FALLBACK_USER_ID, kind, target_id),
    event_id: EVENT_ID,
    user_id: FALLBACK_USER_ID,
    kind,
    target_id,
    created_at: time.minutesAgo(30 * 60 - index * 20),
  }));
