import type { CheckIn, Verdict } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import type { User } from '@baraza/schema/people/user';
import { readCode } from '@baraza/schema/tickets/ticket-code';

/** What a door knows, from the device alone. */
export interface DoorKnowledge {
  event: Pick<Event, 'id' | 'ticket_keys'>;
  person(userId: string): Promise<User | undefined>;
  /** The check-in that counts for this person, the device's own unsent ones included. */
  acceptedCheckIn(userId: string): Promise<CheckIn | undefined>;
}

/** The door's answer to a code or a tap, with what the screen says beside it. */
export type Decision =
  | { verdict: 'admitted'; person: User }
  /** `earlier` is undefined when it is known that, but not when and where. */
  | { verdict: 'already_checked_in'; person: User; earlier: CheckIn | undefined }
  | { verdict: 'revoked'; person: User }
  | { verdict: 'not_on_list'; userId: string }
  | { verdict: Exclude<Verdict, 'admitted' | 'already_checked_in' | 'revoked' | 'not_on_list'> };

/** Judges whatever text a camera or a hand scanner read. It asks no network and changes nothing. */
export async function decideVerdict(code: string, door: DoorKnowledge, now = new Date()): Promise<Decision> {
  const reading = await readCode(code.trim(), door.event.id, door.event.ticket_keys, now);
  if (!reading.ok) return { verdict: reading.reason };
  if (reading.kind === 'gate') return { verdict: 'wrong_kind' };
  const person = await door.person(reading.subject);
  if (!person) return { verdict: 'not_on_list', userId: reading.subject };
  // A version above the known one was issued after this device last heard of it, and is signed: it is good.
  if (reading.version < (person.ticket_version ?? 1)) return { verdict: 'revoked', person };
  return decideForPerson(person, door);
}

/** Judges somebody who was found by name. */
export async function decideForPerson(person: User, door: DoorKnowledge): Promise<Decision> {
  if (person.ticket_status === 'revoked') return { verdict: 'revoked', person };
  const earlier = await door.acceptedCheckIn(person.id);
  return earlier || person.checkedIn
    ? { verdict: 'already_checked_in', person, earlier }
    : { verdict: 'admitted', person };
}
