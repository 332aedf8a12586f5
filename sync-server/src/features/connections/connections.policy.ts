import { seesOthers } from '@baraza/schema/people/sees-others';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { Asked } from './connections.store.ts';

/** Any two people may connect: the viewer is always one of them, so only connecting with oneself is refused. */
export function mayConnect(viewer: Viewer, otherId: string): void {
  if (viewer.user_id === otherId) throw new ProblemError('invalid', 'You are connected with yourself already.');
}

/** Who asks or accepts gets to know the other person, which takes a valid ticket; to decline or withdraw does not. */
export function mayMeet(viewer: Viewer, otherId: string): void {
  mayConnect(viewer, otherId);
  if (!seesOthers(viewer))
    throw new ProblemError('ticket_revoked', "Your ticket has been revoked, so you can't connect with others.");
}

/**
 * Enough for who scans badges all day, with a network or without; each request is a notification on somebody's phone. The
 * hour goes by a time that the phone says, as far as it is believed. Whoever makes one up has the day's at once, and no more.
 */
const MOST: Asked = { lastHour: 60, lastDay: 150, unanswered: 100 };

/** @throws ProblemError `too_many_requests` for a request to connect beyond what one person may send */
export function mayAskOneMore(asked: Asked): void {
  const refuse = (detail: string, seconds?: number) => {
    throw new ProblemError('too_many_requests', detail, undefined, seconds);
  };
  if (asked.unanswered >= MOST.unanswered)
    refuse('So many of your requests to connect are not answered yet. Withdraw some, or wait for answers.');
  if (asked.lastDay >= MOST.lastDay) refuse('You have asked many people to connect today. Try again tomorrow.', 86_400);
  if (asked.lastHour >= MOST.lastHour) refuse('You have asked many people to connect. Try again in an hour.', 3_600);
}
