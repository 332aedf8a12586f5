import type { CollectionName, DocumentOf } from '../entities.ts';
import type { SampleUser } from './attendees.ts';
import { sampleAttendees } from './attendees.ts';
import { makeCheckIns, withCheckIns } from './check-ins.ts';
import { makeBookmarks, makeConnections, makeContactDetails, makeMeetings, makePersonNotes } from './circle.ts';
import { makeDoors } from './doors.ts';
import { makeEvent, type SampleEventRow } from './event.ts';
import { makeExhibitors } from './exhibitors.ts';
import { makeQuestions, makeRatings } from './feedback.ts';
import { makeNotificationReads, makeNotifications } from './notifications.ts';
import { makeSessions } from './programme/index.ts';
import { makeRooms } from './rooms.ts';
import { makeSpeakers } from './speakers.ts';
import { makeSponsors } from './sponsors.ts';
import { venueTime } from './venue-time.ts';

export { type SampleUser, sampleAttendees } from './attendees.ts';
export type { SampleEventRow } from './event.ts';
export { SAMPLE_ADMIN_EMAIL, SAMPLE_ATTENDEE_EMAIL } from './people/known.ts';

/** Number of people in the demo. */
export const SAMPLE_ATTENDEE_COUNT = 850;

/** Rows of every replicated collection; the server creates tickets and signing keys. */
export type SampleEvent = {
  [C in CollectionName]: C extends 'users' ? SampleUser[] : C extends 'events' ? SampleEventRow[] : DocumentOf<C>[];
};

/** The demo event at `now`, which is on its second day. Deterministic: the same `now` gives the same rows. */
export function sampleEvent(now: Date): SampleEvent {
  const time = venueTime(now);
  const people = sampleAttendees(SAMPLE_ATTENDEE_COUNT);
  const checkIns = makeCheckIns(time, people);
  const sessions = makeSessions(time);
  const notifications = makeNotifications(time, { people, sessions });
  return {
    events: [makeEvent(time)],
    users: withCheckIns(people, checkIns),
    check_ins: checkIns,
    sessions,
    rooms: makeRooms(),
    speakers: makeSpeakers(),
    sponsors: makeSponsors(),
    exhibitors: makeExhibitors(),
    notifications,
    notification_reads: makeNotificationReads(time, notifications),
    connections: makeConnections(time, people),
    contact_details: makeContactDetails(people),
    person_notes: makePersonNotes(time, people),
    meetings: makeMeetings(time, people),
    bookmarks: makeBookmarks(time),
    doors: makeDoors(time, checkIns),
    blocks: [],
    reports: [],
    plan_drafts: [],
    ratings: makeRatings(time, { people, sessions }),
    questions: makeQuestions(time, { people, sessions }),
  };
}
