import { type Meeting, meetingReminderId } from '@baraza/schema/meetings/meeting';
import { REMIND_BEFORE_MS } from '@baraza/schema/programme/calendar-file';
import type { Queries } from '../../database/database.ts';
import { addNotification, removeNotices } from '../messages/notifications.store.ts';
import { noticeOfMeeting } from './tell-of-meeting.ts';

const bothOf = ({ proposer_id, invitee_id }: Meeting): string[] => [proposer_id, invitee_id];

/** Has both reminded of a meeting that is agreed upon, also on phones whose app is closed. */
export async function remindOfMeeting(tx: Queries, meeting: Meeting, now: string): Promise<void> {
  const send_at = new Date(Date.parse(meeting.start_time) - REMIND_BEFORE_MS).toISOString();
  // Who agrees on a meeting that is about to begin needs no reminder.
  if (send_at <= now) return;
  for (const to of bothOf(meeting)) {
    const notice = await noticeOfMeeting(tx, 'soon', meeting, { to, at: now, id: meetingReminderId(meeting, to) });
    if (notice) await addNotification(tx, { ...notice, type: 'reminder', state: 'scheduled', send_at });
  }
}

/** Nobody is reminded of a meeting that does not take place. */
export const forgetReminders = (tx: Queries, meeting: Meeting): Promise<void> =>
  removeNotices(
    tx,
    meeting.event_id,
    bothOf(meeting).map((userId) => meetingReminderId(meeting, userId)),
  );
