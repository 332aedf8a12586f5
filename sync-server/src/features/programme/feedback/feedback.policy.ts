import { seesOthers } from '@baraza/schema/people/sees-others';
import { takesQuestions, takesRatings } from '@baraza/schema/programme/feedback/takes-feedback';
import type { Session } from '@baraza/schema/programme/session';
import { ProblemError } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/session/viewer.ts';

/** Covers what a device's corrected clock is ahead or behind. */
const TOLERANCE_MS = 60_000;

/** Who rates and asks is at the event. */
export function mayTakePart(viewer: Viewer): void {
  if (!seesOthers(viewer))
    throw new ProblemError(
      'ticket_revoked',
      "Your ticket has been revoked, so you can't rate sessions or ask questions.",
    );
}

/** @param at when the server heard of it (ISO 8601) @throws ProblemError if the session has not begun */
export function demandBegun(session: Session | undefined, at: string): asserts session is Session {
  demandThere(session);
  if (!takesRatings(session, Date.parse(at) + TOLERANCE_MS))
    throw new ProblemError('not_allowed', 'This session can be rated once it has begun.');
}

/** @param at when the question was written, as far as that is believed (ISO 8601) @throws ProblemError after the session */
export function demandNotOver(session: Session | undefined, at: string): asserts session is Session {
  demandThere(session);
  if (!takesQuestions(session, Date.parse(at) - TOLERANCE_MS))
    throw new ProblemError('not_allowed', 'This session is over: it takes no more questions.');
}

function demandThere(session: Session | undefined): asserts session is Session {
  if (!session) throw new ProblemError('not_found', 'This session is no longer in the programme.');
  if (session.kind === 'break') throw new ProblemError('not_allowed', 'Nobody rates a break, or has questions for it.');
}

/** Questions of one person that nobody has answered or hidden. */
export interface Asked {
  ofSession: number;
  ofEvent: number;
}

/** An organiser reads each of them; withdrawing one makes room. */
const MOST: Asked = { ofSession: 5, ofEvent: 40 };

/** @throws ProblemError `too_many_requests` for a question beyond what one person may leave */
export function mayAskOneMore(asked: Asked): void {
  if (asked.ofSession >= MOST.ofSession)
    throw new ProblemError(
      'too_many_requests',
      'You have asked much about this session. Wait for answers, or withdraw a question.',
    );
  if (asked.ofEvent >= MOST.ofEvent)
    throw new ProblemError(
      'too_many_requests',
      'Many of your questions are not answered yet. Wait for answers, or withdraw some.',
    );
}
