import { afterMeetingAnswer, type Meeting, type MeetingAnswer } from '@baraza/schema/meetings/meeting';
import type { Queries } from '../../database/database.ts';
import { unaudited } from '../../http/acting.store.ts';
import { listMeetingsAhead, setMeetingStatus } from './meetings.store.ts';
import { forgetReminders, remindOfMeeting } from './remind.ts';
import { tellOfMeeting } from './tell-of-meeting.ts';

/**
 * Calls off what somebody has arranged, and is still ahead, as they would do it themself. Not in the audit log: who meets whom is
 * no business of the admins.
 */
export function callOffMeetings(tx: Queries, eventId: string, userId: string, at: string): Promise<void> {
  return unaudited(tx, async () => {
    for (const meeting of await listMeetingsAhead(tx, eventId, userId, at))
      await settleMeeting(tx, meeting, userId, 'call_off', at);
  });
}

/** Answers a meeting for one of its two, where that changes it, and tells the other one. */
export async function settleMeeting(
  tx: Queries,
  meeting: Meeting,
  me: string,
  answer: MeetingAnswer,
  at: string,
): Promise<void> {
  const status = afterMeetingAnswer(meeting, me, answer);
  if (!status) return;
  await setMeetingStatus(tx, meeting.id, status);
  if (status === 'accepted') await remindOfMeeting(tx, meeting, at);
  else await forgetReminders(tx, meeting);
  // What has passed is no news to anybody.
  if (meeting.end_time > at) await tellOfMeeting(tx, status === 'accepted' ? 'accepted' : 'off', meeting, me, at);
}
