import type { Event } from '@baraza/schema/event/event';
import { readCode } from '@baraza/schema/tickets/ticket-code';

export type PersonCode = { kind: 'person'; userId: string } | { kind: 'no_person'; reason: NoPerson };
export type NoPerson = 'not_a_ticket' | 'other_event' | 'tampered' | 'expired' | 'gate' | 'yourself';

/** Whose ticket a code is; read on this device, with no network. */
export async function readPersonCode(
  text: string,
  event: Pick<Event, 'id' | 'ticket_keys'>,
  me: string,
  now = new Date(),
): Promise<PersonCode> {
  const reading = await readCode(text.trim(), event.id, event.ticket_keys, now);
  if (!reading.ok) return { kind: 'no_person', reason: reading.reason };
  if (reading.kind === 'gate') return { kind: 'no_person', reason: 'gate' };
  if (reading.subject === me) return { kind: 'no_person', reason: 'yourself' };
  return { kind: 'person', userId: reading.subject };
}
