import { isRecord } from '../../../replica/pull/server-call.ts';

/** Somebody's own ticket, as the server tells it with the sign-in: before the replica has it. */
export interface ToldTicket {
  code: string;
  name: string;
}

/**
 * @param user of the server's answer
 * @returns undefined where the home screen would show no code: after the check-in, and of a revoked ticket
 */
export function ticketIn(user: unknown): ToldTicket | undefined {
  return isRecord(user) && user.ticket_code && !user.checkedIn && user.ticket_status !== 'revoked'
    ? { code: String(user.ticket_code), name: String(user.name) }
    : undefined;
}
