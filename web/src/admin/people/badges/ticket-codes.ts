import { createServerCall } from '../../../replica/index.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { ownToken } from '../../../shared/auth/session/own-token.ts';

interface Tickets {
  tickets: { user_id: string; qrData: string }[];
}

const isTickets = (body: unknown): body is Tickets => isRecord(body) && Array.isArray(body.tickets);

/**
 * Ticket codes of these people, fetched from the server: they are too large to sync for everybody.
 * @returns by person; or why there are none, null where the server can't be reached
 */
export async function ticketCodes(
  eventId: string,
  userIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string> | { why: string | null }> {
  const body = { event_id: eventId, user_ids: userIds };
  const answer = await createServerCall(ownToken)('/api/qr/generate-many', { body, isOurs: isTickets, signal });
  if (answer.kind !== 'ok') return { why: answer.kind === 'problem' ? answer.problem.detail : null };
  return new Map(answer.body.tickets.map(({ user_id, qrData }) => [user_id, qrData]));
}
