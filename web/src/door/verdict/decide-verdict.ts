import type { CheckIn, Verdict } from '@baraza/schema/check-in/check-in';
import type { User } from '@baraza/schema/people/user';
import { type CodeKeys, readCode } from '@baraza/schema/tickets/ticket-code';
import { cameToday, type KnownCheckIns } from '../../shared/check-in/came-today.ts';

/** Data for a door's decision, all from this device. */
export interface DoorKnowledge {
  event: CodeKeys;
  person(userId: string): Promise<User | undefined>;
  /** The person whose ticket of another system, or whose badge under another id, has this code. */
  personWithCode(code: string): Promise<User | undefined>;
  checkIns(userId: string): Promise<KnownCheckIns>;
}

/** The door's verdict on a code or a tap, with the details to show. */
export type Decision =
  | { verdict: 'admitted'; person: User }
  /** `earlier` is undefined when the time and gate of the earlier check-in are unknown. */
  | { verdict: 'already_checked_in'; person: User; earlier: CheckIn | undefined }
  | { verdict: 'revoked'; person: User }
  | { verdict: 'not_on_list'; userId: string }
  | { verdict: Exclude<Verdict, 'admitted' | 'already_checked_in' | 'revoked' | 'not_on_list'> };

/** Decides on the text that a camera or a hand scanner read. Works offline, without side effects. */
export async function decideVerdict(code: string, door: DoorKnowledge, now = new Date()): Promise<Decision> {
  const text = code.trim();
  const reading = await readCode(text, door.event, now);
  if (!reading.ok) {
    // Only what is no code of ours can be one of another system: a forged one of ours stays forged.
    const holder = reading.reason === 'not_a_ticket' ? await door.personWithCode(text) : undefined;
    return holder ? decideForPerson(holder, door) : { verdict: reading.reason };
  }
  if (reading.kind === 'gate') return { verdict: 'wrong_kind' };
  const person = await door.person(reading.subject);
  if (!person) {
    // A badge that a venue laptop printed for who has another id on the list.
    const holder = await door.personWithCode(text);
    return holder ? decideForPerson(holder, door) : { verdict: 'not_on_list', userId: reading.subject };
  }
  // A higher version than the known one is valid: it is signed, and was issued after this device's last sync.
  if (reading.version < (person.ticket_version ?? 1)) return { verdict: 'revoked', person };
  return decideForPerson(person, door);
}

/** Of what is signed by nobody whom this door knows: any text may look like that. */
const UNPROVEN: ReadonlySet<Verdict> = new Set(['not_a_ticket', 'other_event', 'tampered', 'unknown_key']);

/**
 * Decides on what a hand scanner typed, as the computer's layout has it, or else as a US keyboard does: whoever set up
 * neither would have each ticket refused. No wrong reading is a true code by chance: that is signed, or on the list.
 */
export async function decideTyped(text: string, onUsLayout: string, door: DoorKnowledge): Promise<Decision> {
  const decision = await decideVerdict(text, door);
  if (text === onUsLayout || !UNPROVEN.has(decision.verdict)) return decision;
  const other = await decideVerdict(onUsLayout, door);
  return decision.verdict === 'not_a_ticket' || !UNPROVEN.has(other.verdict) ? other : decision;
}

/** Decides on a person found by name. */
export async function decideForPerson(person: User, door: DoorKnowledge): Promise<Decision> {
  if (person.ticket_status === 'revoked') return { verdict: 'revoked', person };
  const known = await door.checkIns(person.id);
  return cameToday(person, known)
    ? { verdict: 'already_checked_in', person, earlier: known.today }
    : { verdict: 'admitted', person };
}
