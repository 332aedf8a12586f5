import type { ArgsOf } from '@baraza/schema/commands';
import { connectionId } from '@baraza/schema/connections/connection';
import { withoutControls } from '@baraza/schema/define/control-characters';
import { isOpen, type Meeting, meetingEnd } from '@baraza/schema/meetings/meeting';
import type { Queries } from '../../database/database.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { lockConnection, lockPair } from '../connections/connections.store.ts';
import { findEvent } from '../event/events.store.ts';
import { lockUser } from '../people/users.store.ts';
import { demandAhead, demandFew, mayArrange } from './meetings.policy.ts';
import { addMeeting, countProposed, findMeeting, setMeetingStatus } from './meetings.store.ts';
import { forgetReminders } from './remind.ts';
import { settleMeeting } from './settle-meeting.ts';
import { tellOfMeeting } from './tell-of-meeting.ts';

export const proposeMeetingHandler: CommandHandler<ArgsOf<'propose_meeting'>> = {
  policy(viewer, { user_id }) {
    if (user_id === viewer.user_id) throw new ProblemError('invalid', 'You can’t meet yourself.');
    mayArrange(viewer);
  },
  async apply(tx, viewer, { meeting_id, user_id, start_time, minutes, place, words, instead_of }, { arrived_at }) {
    const { event_id, user_id: me } = viewer;
    const meeting: Meeting = {
      ...{ id: meeting_id, event_id, proposer_id: me, invitee_id: user_id, start_time },
      ...{ end_time: meetingEnd(start_time, minutes), place: oneLine(place), words: oneLine(words) },
      ...{ status: 'proposed', created_at: arrived_at },
    };
    if (!meeting.place) throw new ProblemError('invalid', 'Say where you want to meet.');
    const event = await findEvent(tx, event_id);
    if (event) demandAhead(meeting, event, arrived_at);
    // Nobody ends the connection, answers or proposes between the two meanwhile.
    await lockPair(tx, connectionId(me, user_id));
    await demandConnected(tx, me, user_id);
    // Proposals to several people that come at once are counted one after the other.
    const own = await lockUser(tx, event_id, me);
    if (own?.muted) throw new ProblemError('not_allowed', 'An organiser has paused what you send to others.');
    const before = instead_of ? await demandOpen(tx, event_id, me, instead_of, user_id) : undefined;
    demandFew(await countProposed(tx, event_id, me, user_id, instead_of));
    if (await addMeeting(tx, meeting)) {
      if (before) {
        await setMeetingStatus(tx, before.id, 'replaced');
        await forgetReminders(tx, before);
      }
      await tellOfMeeting(tx, before ? 'another' : 'proposed', meeting, me, arrived_at);
    }
    const touched = [meeting_id, ...(before ? [before.id] : [])];
    return touched.map((id) => ({ collection: 'meetings', id }));
  },
};

export const answerMeetingHandler: CommandHandler<ArgsOf<'answer_meeting'>> = {
  policy(viewer, { answer }) {
    if (answer === 'accept') mayArrange(viewer);
  },
  async apply(tx, { event_id, user_id: me }, { meeting_id, answer }, { arrived_at }) {
    const touched = [{ collection: 'meetings', id: meeting_id }] as const;
    let meeting = await findMeeting(tx, event_id, me, meeting_id);
    if (meeting) {
      await lockPair(tx, connectionId(meeting.proposer_id, meeting.invitee_id));
      meeting = await findMeeting(tx, event_id, me, meeting_id);
    }
    if (answer === 'accept') demandAhead(demandStanding(meeting), await eventOf(tx, event_id), arrived_at);
    if (meeting) await settleMeeting(tx, meeting, me, answer, arrived_at);
    return [...touched];
  },
};

const oneLine = (text = ''): string => withoutControls(text).replace(/\s+/g, ' ').trim();

async function eventOf(tx: Queries, eventId: string) {
  const event = await findEvent(tx, eventId);
  if (!event) throw new ProblemError('not_found', 'This event is not here.');
  return event;
}

async function demandConnected(tx: Queries, me: string, other: string): Promise<void> {
  // Locked: who is erased meanwhile leaves no meeting behind.
  const connection = await lockConnection(tx, connectionId(me, other));
  if (connection?.status !== 'accepted')
    throw new ProblemError('not_allowed', 'You can arrange meetings only with people you are connected with.');
}

const GONE = 'This meeting is no longer here: the other person ended the connection, or has left.';
const ENDED = {
  declined: 'This proposal was declined meanwhile.',
  cancelled: 'This meeting was called off meanwhile.',
  replaced: 'Another time or place was proposed meanwhile.',
} as const;

/** @throws ProblemError for a meeting that can't take place any more; the same for one of others, so that it never tells that there is one */
function demandStanding(meeting: Meeting | undefined): Meeting {
  if (!meeting) throw new ProblemError('not_found', GONE);
  if (!isOpen(meeting)) throw new ProblemError('already_decided', ENDED[meeting.status as keyof typeof ENDED]);
  return meeting;
}

/** The meeting of these two that another one is to take the place of. */
async function demandOpen(tx: Queries, eventId: string, me: string, id: string, other: string): Promise<Meeting> {
  const meeting = await findMeeting(tx, eventId, me, id);
  const isOfBoth = meeting && [meeting.proposer_id, meeting.invitee_id].includes(other);
  return demandStanding(isOfBoth ? meeting : undefined);
}
