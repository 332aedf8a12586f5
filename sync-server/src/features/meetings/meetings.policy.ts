import type { Event } from '@baraza/schema/event/event';
import { fromLocal } from '@baraza/schema/event/venue-time';
import { seesOthers } from '@baraza/schema/people/sees-others';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';

/** Who meets somebody sees who they are, which takes a valid ticket; to call off does not. */
export function mayArrange(viewer: Viewer): void {
  if (!seesOthers(viewer))
    throw new ProblemError('ticket_revoked', "Your ticket has been revoked, so you can't arrange meetings.");
}

const HOUR_MS = 3_600_000;

/** @throws ProblemError for a time that has passed, or is after the event's last night */
export function demandAhead(
  { start_time, end_time }: { start_time: string; end_time: string },
  { ends_on, time_zone }: Pick<Event, 'ends_on' | 'time_zone'>,
  now: string,
): void {
  if (end_time <= now) throw new ProblemError('invalid', 'The time of this meeting has passed.');
  // A night out on the last evening goes on after midnight.
  const over = Date.parse(fromLocal(`${ends_on}T23:59`, time_zone)) + 6 * HOUR_MS;
  if (Date.parse(start_time) > over) throw new ProblemError('invalid', 'The event is over by then.');
}

export interface Proposed {
  /** In the last day, by the server's clock. */
  lastDay: number;
  /** To this one person, and not answered. */
  unanswered: number;
}

/** Enough for a day full of them; each is a notification on somebody's phone. */
const MOST: Proposed = { lastDay: 60, unanswered: 5 };
const DAY_SECONDS = 86_400;

/** @throws ProblemError `too_many_requests` for a proposal beyond what one person may send */
export function demandFew({ lastDay, unanswered }: Proposed): void {
  if (unanswered >= MOST.unanswered)
    throw new ProblemError('too_many_requests', 'This person has not answered your other proposals yet.');
  if (lastDay >= MOST.lastDay)
    throw new ProblemError(
      'too_many_requests',
      'You have proposed many meetings today. Try again tomorrow.',
      undefined,
      DAY_SECONDS,
    );
}
