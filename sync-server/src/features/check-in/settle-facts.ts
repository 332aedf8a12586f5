import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { User } from '@baraza/schema/people/user';

/** What a fact says of itself, before it is settled what becomes of it. */
export type Fact = Omit<CheckIn, 'status' | 'undo_reason'>;

/** The fact that counts for a person. */
export type Accepted = Pick<CheckIn, 'id' | 'check_in_time'>;

export interface Settled {
  /** What becomes of each fact, in their order. */
  facts: (Fact & Pick<CheckIn, 'status'>)[];
  /** Of each fact that took over: the id of the one that counted before. */
  displaced: Map<string, string>;
  /** When each person whose check-in is another one now came in. */
  checkedIn: Map<string, string>;
}

/**
 * Settles which facts count: for each person the first one by corrected time, also when it arrives late.
 * @param accepted the facts that count so far, by person
 */
export function settleFacts(
  people: ReadonlyMap<string, Pick<User, 'ticket_status'>>,
  accepted: ReadonlyMap<string, Accepted>,
  facts: readonly Fact[],
): Settled {
  const counts = new Map(accepted);
  const statuses = new Map<string, CheckIn['status']>();
  const displaced = new Map<string, string>();
  const checkedIn = new Map<string, string>();
  for (const fact of facts) {
    const before = counts.get(fact.user_id);
    // People are let in on paper tickets that were revoked while a door had no network: kept, seen, not counted.
    if (people.get(fact.user_id)?.ticket_status === 'revoked') statuses.set(fact.id, 'refused');
    else if (before && before.check_in_time <= fact.check_in_time) statuses.set(fact.id, 'duplicate');
    else {
      if (before) {
        displaced.set(fact.id, before.id);
        statuses.set(before.id, 'duplicate');
      }
      statuses.set(fact.id, 'accepted');
      counts.set(fact.user_id, fact);
      checkedIn.set(fact.user_id, fact.check_in_time);
    }
  }
  return {
    facts: facts.map((fact) => ({ ...fact, status: statuses.get(fact.id) as CheckIn['status'] })),
    displaced,
    checkedIn,
  };
}
