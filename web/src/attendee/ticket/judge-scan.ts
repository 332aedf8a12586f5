import type { Event, Gate } from '@baraza/schema/event/event';
import type { User } from '@baraza/schema/people/user';
import { type CodeKeys, type CodeReading, readCode } from '@baraza/schema/tickets/ticket-code';

/** Result of an attendee's scan. */
export type Judgement =
  | { kind: 'gate'; gate: Gate; code: string }
  | {
      kind: 'invalid';
      reason: Extract<CodeReading, { ok: false }>['reason'] | 'unknown_gate' | 'replaced_code' | 'own_ticket';
    }
  | { kind: 'closed_gate'; gate: Gate }
  | { kind: 'door_only' }
  /** `person` is undefined when the scanning person can't see them in the directory. */
  | { kind: 'other_ticket'; userId: string; person: Pick<User, 'name'> | undefined };

export interface Scanning {
  userId: string;
  event: CodeKeys & Pick<Event, 'gates' | 'check_in_policy'>;
  person(userId: string): Promise<Pick<User, 'name'> | undefined>;
}

/** Attendees can check themselves in only with the code of a gate. */
export async function judgeScan(
  text: string,
  { userId, event, person }: Scanning,
  now = new Date(),
): Promise<Judgement> {
  const code = text.trim();
  const reading = await readCode(code, event, now);
  if (!reading.ok) return { kind: 'invalid', reason: reading.reason };
  if (reading.kind === 'ticket') {
    if (reading.subject === userId) return { kind: 'invalid', reason: 'own_ticket' };
    return { kind: 'other_ticket', userId: reading.subject, person: await person(reading.subject) };
  }
  if (event.check_in_policy === 'door_only') return { kind: 'door_only' };
  const gate = event.gates.find((candidate) => candidate.id === reading.subject);
  if (!gate) return { kind: 'invalid', reason: 'unknown_gate' };
  if (reading.version < (gate.code_version ?? 1)) return { kind: 'invalid', reason: 'replaced_code' };
  return gate.open ? { kind: 'gate', gate, code } : { kind: 'closed_gate', gate };
}
