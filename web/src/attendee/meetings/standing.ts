import { isOpen, type Meeting } from '@baraza/schema/meetings/meeting';

/** Where a meeting stands, from one person's view. */
export type Standing =
  /** They propose it. */
  | 'asks'
  /** I proposed it; not answered yet. */
  | 'asked'
  | 'accepted'
  | 'declined'
  | 'cancelled'
  /** Another time or place was proposed in its stead. */
  | 'replaced'
  /** Its time passed before it was answered. */
  | 'unanswered'
  | 'over';

export const otherOf = ({ proposer_id, invitee_id }: Meeting, me: string): string =>
  proposer_id === me ? invitee_id : proposer_id;

export function standingOf(meeting: Meeting, me: string, now: number): Standing {
  const { status, proposer_id, end_time } = meeting;
  if (!isOpen(meeting)) return status as Exclude<Meeting['status'], 'proposed' | 'accepted'>;
  if (Date.parse(end_time) <= now) return status === 'accepted' ? 'over' : 'unanswered';
  if (status === 'accepted') return 'accepted';
  return proposer_id === me ? 'asked' : 'asks';
}

/** What is still ahead, also what was declined or called off: whoever had noted its time finds it there. */
export const isAhead = ({ end_time, status }: Meeting, now: number): boolean =>
  Date.parse(end_time) > now && status !== 'replaced';
