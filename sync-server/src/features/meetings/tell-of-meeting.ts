import { createHash } from 'node:crypto';
import type { Meeting } from '@baraza/schema/meetings/meeting';
import { type About, MEETING_NEWS, type Notification, PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { seesOthers } from '@baraza/schema/people/sees-others';
import type { Queries } from '../../database/database.ts';
import { plainName } from '../../delivery/plain-name.ts';
import { filled, noticeWordsFor } from '../messages/notice-words/notice-words.ts';
import { addNotification } from '../messages/notifications.store.ts';
import { findUser, type UserRow } from '../people/users.store.ts';
import { removeEndsTold, removeMeetingsBetween, removeMeetingsOf } from './meetings.store.ts';

const TITLES = {
  proposed: 'meetingProposed',
  another: 'meetingMoved',
  accepted: 'meetingAccepted',
  off: 'meetingOff',
  soon: 'meetingSoon',
} as const;

/** Notifies the other one of the two, once of each thing. */
export async function tellOfMeeting(
  tx: Queries,
  what: Exclude<keyof typeof TITLES, 'soon'>,
  meeting: Meeting,
  from: string,
  at: string,
  about?: About,
): Promise<void> {
  const id = noticeId(`${what} ${from} ${meeting.id}`);
  const notice = await noticeOfMeeting(tx, what, meeting, { to: otherOf(meeting, from), at, id, about });
  if (notice) await addNotification(tx, notice);
}

const noticeId = (of: string): string => `meeting-${createHash('sha256').update(of).digest('hex').slice(0, 32)}`;

const otherOf = ({ proposer_id, invitee_id }: Meeting, userId: string): string =>
  proposer_id === userId ? invitee_id : proposer_id;

/**
 * What one of the two is told. The time, the place and what was written are read in the app, from the meeting.
 * Of a muted person is told, without a name, only that they will not come: who agreed to meet them would wait alone.
 * @param meeting as it was before
 * @returns nothing where the other one is gone, or who would be told has no valid ticket
 */
export async function noticeOfMeeting(
  tx: Queries,
  what: keyof typeof TITLES,
  meeting: Meeting,
  { to, at, id, about }: { to: string; at: string; id: string; about?: About | undefined },
): Promise<Notification | undefined> {
  const { event_id } = meeting;
  const person = await findUser(tx, event_id, otherOf(meeting, to));
  const told = await findUser(tx, event_id, to);
  if (!person || !told || !seesOthers(told)) return undefined;
  const willNotCome = what === 'off' && meeting.status === 'accepted';
  if (person.muted && !willNotCome) return undefined;
  const words = await noticeWordsFor(tx, to);
  const name = person.muted ? '' : plainName(person.name);
  const who = filled(words.quoted, { text: name || words.somebody });
  return {
    ...meetingNews(id, told, at),
    title: words[TITLES[what]],
    message: filled(words.asCardSays, { who }),
    about: about ?? { kind: 'meeting', id: meeting.id },
  };
}

const meetingNews = (id: string, to: UserRow, created_at: string) => ({
  ...PLAIN_NOTIFICATION,
  id,
  // What two people arrange is no business of the admins: a copy, of itself, is none of their messages.
  copy_of: id,
  event_id: to.event_id,
  user_id: to.id,
  type: 'info' as const,
  notification_type: MEETING_NEWS,
  created_at,
});

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

/** Removes all that people who leave have arranged. Who was about to come is told so, without the name of who left. */
export async function endMeetingsOf(tx: Queries, eventId: string, userIds: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  for (const { id, status, end_time, proposer_id, invitee_id } of await removeMeetingsOf(tx, eventId, userIds)) {
    const to = [proposer_id, invitee_id].find((userId) => !userIds.includes(userId));
    const told = to && status === 'accepted' && end_time > at ? await findUser(tx, eventId, to) : undefined;
    if (!told || !seesOthers(told)) continue;
    const { meetingOff: title, meetingOtherLeft: message } = await noticeWordsFor(tx, told.id);
    await addNotification(tx, { ...meetingNews(noticeId(`left ${id}`), told, at), title, message });
  }
}
