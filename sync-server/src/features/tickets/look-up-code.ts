import type { Event } from '@baraza/schema/event/event';
import { readCode } from '@baraza/schema/tickets/ticket-code';
import type { Queries } from '../../database/database.ts';
import { findUser, findUserWithCode, type UserRow } from '../people/users.store.ts';

export type RefusedCode =
  | 'not_a_ticket'
  | 'other_event'
  | 'tampered'
  | 'replaced_key'
  | 'unknown_key'
  | 'expired'
  | 'revoked'
  | 'not_on_list'
  | 'wrong_kind'
  | 'replaced';

export type CodeFinding =
  | { kind: 'ticket'; person: UserRow }
  | { kind: 'gate'; gate: Event['gates'][number] }
  | { kind: 'refused'; reason: RefusedCode; message: string };

const REFUSALS: Record<RefusedCode, string> = {
  not_a_ticket: 'Invalid QR code: this is not a Baraza code.',
  other_event: 'Invalid QR code: it belongs to another event.',
  tampered: 'Invalid QR code: it was changed after it was issued.',
  replaced_key: 'Invalid QR code: it is from before the codes of this event were replaced. Ask for the new one.',
  unknown_key: 'Invalid QR code: it was not issued by this event.',
  expired: 'Invalid QR code: it has expired.',
  revoked: 'Invalid QR code: this ticket was revoked.',
  not_on_list: 'Invalid QR code: this person is not on the list.',
  wrong_kind: 'Invalid QR code: that entrance is no longer in use.',
  replaced: 'Invalid QR code: this entrance has a new one. Scan what is posted there now.',
};

/** Finds the person or gate of a code: checks the signature, then the current data. */
export async function lookUpCode(queries: Queries, event: Event, code: string): Promise<CodeFinding> {
  const refused = (reason: RefusedCode): CodeFinding => ({ kind: 'refused', reason, message: REFUSALS[reason] });
  const reading = await readCode(code.trim(), event);
  if (!reading.ok) return refused(reading.reason);
  if (reading.kind === 'gate') {
    const gate = event.gates.find((candidate) => candidate.id === reading.subject);
    if (!gate) return refused('wrong_kind');
    return reading.version < (gate.code_version ?? 1) ? refused('replaced') : { kind: 'gate', gate };
  }
  const named = await findUser(queries, event.id, reading.subject);
  const person = named ?? (await findUserWithCode(queries, event.id, code.trim()));
  if (!person) return refused('not_on_list');
  const isReplaced = named !== undefined && reading.version < named.ticket_version;
  if (person.ticket_status === 'revoked' || isReplaced) return refused('revoked');
  return { kind: 'ticket', person };
}
