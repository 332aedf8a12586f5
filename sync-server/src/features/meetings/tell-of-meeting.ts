import { createHash } from 'node:crypto';
import type { Meeting } from '@baraza/schema/meetings/meeting';
import { type About, MEETING_NEWS, PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { seesOthers } from '@baraza/schema/people/sees-others';
import type { Queries } from '../../database/database.ts';
import { plainName } from '../../delivery/plain-name.ts';
import { filled, noticeWordsFor } from '../messages/notice-words/notice-words.ts';
import { addNotification } from '../messages/notifications.store.ts';
import { findUser } from '../people/users.store.ts';
import { removeEndsTold, removeMeetingsBetween } from './meetings.store.ts';

const TITLES = {
  proposed: 'meetingProposed',
  another: 'meetingMoved',
  accepted: 'meetingAccepted',
  off: 'meetingOff',
} as const;

/**
 * Notifies the other one of the two, once of each thing. The time, the place and what was written are read in the app, from
 * the meeting. Nothing is told of a muted person.
 */
export async function tellOfMeeting(
  tx: Queries,
  what: keyof typeof TITLES,
  { id, event_id, proposer_id, invitee_id }: Meeting,
  from: string,
  at: string,
  about: About = { kind: 'meeting', id },
): Promise<void> {
  const person = await findUser(tx, event_id, from);
  const to = await findUser(tx, event_id, proposer_id === from ? invitee_id : proposer_id);
  if (!person || person.muted || !to || !seesOthers(to)) return;
  const words = await noticeWordsFor(tx, to.id);
  const who = filled(words.quoted, { text: plainName(person.name) || words.somebody });
  const noticeId = `meeting-${createHash('sha256').update(`${what} ${from} ${id}`).digest('hex').slice(0, 32)}`;
  await addNotification(tx, {
    ...PLAIN_NOTIFICATION,
    id: noticeId,
    // What two people arrange is no business of the admins: a copy, of itself, is none of their messages.
    copy_of: noticeId,
    event_id,
    user_id: to.id,
    type: 'info',
    notification_type: MEETING_NEWS,
    title: words[TITLES[what]],
    message: filled(words.asCardSays, { who }),
    about,
    created_at: at,
  });
}

/**
 * Removes what two people have arranged, as they are not connected any more. Who was about to come is told so; nothing else of
 * the end of a connection is told.
 */
export async function endMeetings(
  tx: Queries,
  eventId: string,
  from: string,
  other: string,
  at: string,
): Promise<void> {
  const gone = await removeMeetingsBetween(tx, eventId, from, other);
  await removeEndsTold(tx, eventId, from, other);
  const next = gone.find(({ status, end_time }) => status === 'accepted' && end_time > at);
  if (next) await tellOfMeeting(tx, 'off', next, from, at, { kind: 'person', id: from });
}
