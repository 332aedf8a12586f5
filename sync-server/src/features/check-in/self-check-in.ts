import type { Event } from '@baraza/schema/event/event';
import { isSelfCheckInOver } from '@baraza/schema/event/self-check-in-end';
import { toLocal } from '@baraza/schema/event/venue-time';
import { type CodeKeys, readCode } from '@baraza/schema/tickets/ticket-code';
import { ProblemError } from '../../http/problems.ts';
import type { BelievedTime } from './believed-time.ts';
import type { ScanRecord } from './resolve-scan-records.ts';

/** `gate_id`: '' without a gate. */
export type SelfCheckIn = Pick<ScanRecord, 'gate_id' | 'hold_reason'>;

/**
 * Checks that the event allows self check-in at that time; not used for door staff. The time of a held one decides
 * nothing: an admin does. So does an admin if it waited on the phone and is not allowed now: it may have been then.
 * @param gateCode the posted code they scanned
 * @throws ProblemError when it is not allowed
 */
export async function gateOfSelfCheckIn(
  event: Event,
  gateCode: string | undefined,
  time: BelievedTime,
): Promise<SelfCheckIn> {
  const { hold_reason, waited } = time;
  const scanned = gateCode === undefined ? undefined : await scannedGate(event, gateCode, time);
  const gate_id = scanned?.gate?.id ?? '';
  const refusal = refusalOf(event, scanned, time);
  if (!refusal) return { gate_id, hold_reason };
  // Without a code there is nothing to say that they were there.
  if (!waited || refusal.code === 'gate_code_needed') throw refusal;
  return { gate_id, hold_reason: hold_reason ?? 'gate_changed' };
}

/** The gate is undefined if it was removed. */
interface ScannedGate {
  gate: Event['gates'][number] | undefined;
  version: number;
}

/** @throws ProblemError if it is no code of an entrance of this event, now or as the phone knew it */
async function scannedGate(event: Event, gateCode: string, time: BelievedTime): Promise<ScannedGate> {
  const reading = await readCode(gateCode, keysKnownThen(event, time), new Date(time.at));
  if (!reading.ok && reading.reason === 'replaced_key')
    throw new ProblemError('invalid_code', 'That entrance has a new code: scan the one that is posted there now.');
  if (!reading.ok || reading.kind !== 'gate')
    throw new ProblemError('invalid_code', 'That is not the code of an entrance.');
  return { gate: event.gates.find(({ id }) => id === reading.subject), version: reading.version };
}

function refusalOf(event: Event, scanned: ScannedGate | undefined, time: BelievedTime): ProblemError | undefined {
  const { check_in_policy, check_in_opens_at } = event;
  const { at, hold_reason } = time;
  if (check_in_policy === 'door_only')
    return new ProblemError('check_in_closed', 'Check-in is at the door: show your QR code there.');
  if (!hold_reason && check_in_opens_at && at < check_in_opens_at)
    return new ProblemError('check_in_closed', 'Check-in has not opened yet.');
  if (!hold_reason && isSelfCheckInOver(event, Date.parse(at), dayOf))
    return new ProblemError('check_in_closed', 'Check-in has closed.');
  if (!scanned)
    return check_in_policy === 'gate_code'
      ? new ProblemError('gate_code_needed', 'Scan the code that is posted at the entrance.')
      : undefined;
  const { gate, version } = scanned;
  if (!gate) return new ProblemError('invalid_code', 'That entrance is no longer in use.');
  if (hold_reason) return undefined;
  if (version < (gate.code_version ?? 1))
    return new ProblemError('invalid_code', `${gate.name} has a new code: scan the one that is posted there now.`);
  return gate.open ? undefined : new ProblemError('check_in_closed', `${gate.name} is closed.`);
}

const dayOf = (when: number, timeZone: string): string => toLocal(when, timeZone).slice(0, 10);

/** With those that were replaced since the phone heard from the server: what it scanned was good, as far as it knew. */
const keysKnownThen = (event: Event, { at, hold_reason, last_contact }: BelievedTime): CodeKeys => ({
  id: event.id,
  ticket_keys: [
    ...event.ticket_keys,
    ...(event.replaced_keys ?? []).filter(
      ({ replaced_at }) => hold_reason || at < replaced_at || last_contact < replaced_at,
    ),
  ],
  replaced_keys: event.replaced_keys,
});
