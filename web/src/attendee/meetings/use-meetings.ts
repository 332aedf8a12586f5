import type { Meeting } from '@baraza/schema/meetings/meeting';
import { useMemo } from 'react';
import { useLiveQuery, useOutbox, useReplica } from '../../replica/react.tsx';
import { useNow } from '../../shared/event/use-now.ts';
import { otherOf, standingOf } from './standing.ts';

/** All meetings of this person, the earliest first; undefined until they are read. */
export function useMeetings(): readonly Meeting[] | undefined {
  const meetings = useLiveQuery((db) => db.meetings.find(), []);
  return useMemo(
    () =>
      meetings && [...meetings].sort((a, b) => a.start_time.localeCompare(b.start_time) || a.id.localeCompare(b.id)),
    [meetings],
  );
}

/** Those with one person. */
export function useMeetingsWith(userId: string): readonly Meeting[] | undefined {
  const { user_id } = useReplica();
  const meetings = useMeetings();
  return useMemo(() => meetings?.filter((each) => otherOf(each, user_id) === userId), [meetings, user_id, userId]);
}

/** Whether there is an agreed meeting with somebody that is not over. */
export function useWillMeet(userId: string): boolean {
  const { user_id } = useReplica();
  const now = useNow();
  return useMeetingsWith(userId)?.some((meeting) => standingOf(meeting, user_id, now) === 'accepted') ?? false;
}

/** Whether a proposal, or an answer to it, is still unsent. */
export const useMeetingWaits = (id: string): boolean =>
  useOutbox().waiting.some(({ args }) => 'meeting_id' in args && args.meeting_id === id);
