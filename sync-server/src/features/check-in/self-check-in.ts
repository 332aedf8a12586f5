import type { Event } from '@baraza/schema/event/event';
import { readCode } from '@baraza/schema/tickets/ticket-code';
import { ProblemError } from '../../http/problems.ts';

/**
 * Checks that the event allows self check-in at that time; not used for door staff.
 * @param gateCode the posted code they scanned
 * @returns the id of the gate, '' without one
 * @throws ProblemError when it is not allowed
 */
export async function gateOfSelfCheckIn(event: Event, gateCode: string | undefined, at: string): Promise<string> {
  if (event.check_in_policy === 'door_only')
    throw new ProblemError('check_in_closed', 'Check-in is at the door: show your QR code there.');
  if (event.check_in_opens_at && at < event.check_in_opens_at)
    throw new ProblemError('check_in_closed', 'Check-in has not opened yet.');
  if (event.check_in_closes_at && at > event.check_in_closes_at)
    throw new ProblemError('check_in_closed', 'Check-in has closed.');
  if (gateCode === undefined) {
    if (event.check_in_policy === 'gate_code')
      throw new ProblemError('gate_code_needed', 'Scan the code that is posted at the entrance.');
    return '';
  }
  const reading = await readCode(gateCode, event.id, event.ticket_keys, new Date(at));
  if (!reading.ok || reading.kind !== 'gate')
    throw new ProblemError('invalid_code', 'That is not the code of an entrance.');
  const gate = event.gates.find((candidate) => candidate.id === reading.subject);
  if (!gate) throw new ProblemError('invalid_code', 'That entrance is no longer in use.');
  if (!gate.open) throw new ProblemError('check_in_closed', `${gate.name} is closed.`);
  return gate.id;
}
