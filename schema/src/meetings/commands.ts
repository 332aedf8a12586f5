import { z } from 'zod';
import { defineCommand, type Effect } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { afterMeetingAnswer, isOpen, MEETING_ANSWERS, MEETING_MINUTES, Meeting, meetingEnd } from './meeting.ts';

/** Commands on meetings. */
export const meetingsCommands = {
  /** A person proposes a time and a place to somebody they are connected with. */
  propose_meeting: defineCommand({
    args: z.strictObject({
      /** Generated on the device. */
      meeting_id: id,
      /** Who is asked. */
      user_id: id,
      ...Meeting.pick({ start_time: true, place: true, words: true }).shape,
      minutes: z.literal(MEETING_MINUTES),
      /** The proposal or meeting of the two that it takes the place of. */
      instead_of: id.optional(),
    }),
    effects: ({ meeting_id, user_id, start_time, minutes, place, words = '', instead_of }, by) => {
      const proposed: Effect = {
        collection: 'meetings',
        id: meeting_id,
        change: (current) =>
          current ?? {
            id: meeting_id,
            event_id: by.event_id,
            proposer_id: by.user_id,
            invitee_id: user_id,
            start_time,
            end_time: meetingEnd(start_time, minutes),
            place,
            words,
            status: 'proposed',
            created_at: by.made_at,
          },
      };
      if (!instead_of || instead_of === meeting_id) return [proposed];
      return [
        {
          collection: 'meetings',
          id: instead_of,
          change: (current) => (current && isOpen(current) ? { ...current, status: 'replaced' } : undefined),
        },
        proposed,
      ];
    },
  }),

  /** One of the two accepts a proposal; or declines it, withdraws it, or calls the meeting off. */
  answer_meeting: defineCommand({
    args: z.strictObject({ meeting_id: id, answer: z.enum(MEETING_ANSWERS) }),
    effects: ({ meeting_id, answer }, by) => [
      {
        collection: 'meetings',
        id: meeting_id,
        change: (current) => {
          const status = current && afterMeetingAnswer(current, by.user_id, answer);
          return status && { ...current, status };
        },
      },
    ],
  }),
};
