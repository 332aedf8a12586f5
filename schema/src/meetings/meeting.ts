import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { id, instant, line } from '../define/fields.ts';

export const MEETING_STATUSES = ['proposed', 'accepted', 'declined', 'cancelled', 'replaced'] as const;
export const MEETING_ANSWERS = ['accept', 'call_off'] as const;
/** How long people meet, in minutes. */
export const MEETING_MINUTES = [15, 30, 45, 60, 90] as const;

/** A time and a place at which two people who are connected want to meet. */
export const Meeting = z.object({
  id,
  event_id: id,
  proposer_id: id,
  invitee_id: id,
  start_time: instant,
  end_time: instant,
  /** A room's name or anything else, in words. */
  place: line.min(1).max(120),
  /** Said along with the proposal; '' or absent: nothing. */
  words: line.optional(),
  status: z.enum(MEETING_STATUSES),
  created_at: instant,
});
export type Meeting = z.infer<typeof Meeting>;
export type MeetingAnswer = (typeof MEETING_ANSWERS)[number];

export const meetings = defineEntity({
  collection: 'meetings',
  document: Meeting,
  indexes: [],
  scopes: [
    { audience: 'owner', field: 'proposer_id' },
    { audience: 'owner', field: 'invitee_id' },
  ],
});

/** Whether it may still take place. What was declined, called off or replaced stays so, whatever comes later. */
export const isOpen = ({ status }: Pick<Meeting, 'status'>): boolean => status === 'proposed' || status === 'accepted';

/** Of what reminds one of the two: on their phones it takes the place of the reminder that a phone shows by itself. */
export const meetingReminderId = ({ id, proposer_id }: Pick<Meeting, 'id' | 'proposer_id'>, userId: string): string =>
  `meeting-soon~${id}~${userId === proposer_id ? 'proposer' : 'invitee'}`;

/** When a meeting of so many minutes ends. */
export const meetingEnd = (startTime: string, minutes: number): string =>
  new Date(Date.parse(startTime) + minutes * 60_000).toISOString();

/** The status of a meeting after an answer of one of its two people; undefined when it does not change. */
export function afterMeetingAnswer(
  meeting: Pick<Meeting, 'status' | 'invitee_id'>,
  userId: string,
  answer: MeetingAnswer,
): Meeting['status'] | undefined {
  const isAsked = meeting.status === 'proposed' && meeting.invitee_id === userId;
  if (answer === 'accept') return isAsked ? 'accepted' : undefined;
  return isOpen(meeting) ? (isAsked ? 'declined' : 'cancelled') : undefined;
}
