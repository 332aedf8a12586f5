import { useEffect, useState } from 'react';
import { createServerCall } from '../../../replica/index.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { ownToken } from '../../../shared/auth/own-token.ts';

interface Tickets {
  tickets: { user_id: string; qrData: string }[];
}

const isTickets = (body: unknown): body is Tickets => isRecord(body) && Array.isArray(body.tickets);

export type TicketCodes =
  | { state: 'loading' }
  | { state: 'missing'; detail: string | null; retry: () => void }
  | { state: 'there'; codes: ReadonlyMap<string, string> };

/** Ticket codes of these people, fetched from the server: they are too large to sync for everybody. */
export function useTicketCodes(eventId: string, userIds: readonly string[]): TicketCodes {
  const [found, setFound] = useState<TicketCodes>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const wanted = userIds.join(' ');
  useEffect(() => {
    let here = true;
    setFound({ state: 'loading' });
    const retry = () => setAttempt(attempt + 1);
    const body = { event_id: eventId, user_ids: wanted.split(' ') };
    void createServerCall(ownToken)('/api/qr/generate-many', { body, isOurs: isTickets }).then((answer) => {
      if (!here) return;
      if (answer.kind !== 'ok')
        return setFound({
          state: 'missing',
          detail: answer.kind === 'problem' ? answer.problem.detail : null,
          retry,
        });
      setFound({
        state: 'there',
        codes: new Map(answer.body.tickets.map(({ user_id, qrData }) => [user_id, qrData])),
      });
    });
    return () => {
      here = false;
    };
  }, [eventId, wanted, attempt]);
  return found;
}
