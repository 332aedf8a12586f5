import type { CheckInMethod } from '@baraza/schema/check-in/check-in';
import { type Replica, uuidV7 } from '../../replica/index.ts';
import type { Decision } from './decide-verdict.ts';

export interface Where {
  gateId: string;
  method: CheckInMethod;
}

/**
 * Stores the scan record of a decision; resolves to its id when it is on disk, else rejects with a `ReplicaStorageError`.
 * A tap on a name that is not admitted leaves no record: nothing was scanned.
 */
export async function recordDecision(
  replica: Pick<Replica, 'perform'>,
  decision: Decision,
  { gateId, method }: Where,
): Promise<string | undefined> {
  const record = { check_in_id: uuidV7(), gate_id: gateId };
  if (decision.verdict !== 'admitted' && method === 'manual') return undefined;
  if (decision.verdict === 'admitted' || decision.verdict === 'already_checked_in') {
    await replica.perform('record_check_in', {
      ...record,
      user_id: decision.person.id,
      check_in_method: method,
      verdict: decision.verdict,
    });
  } else {
    await replica.perform('record_refused_scan', {
      ...record,
      user_id: personNamedBy(decision),
      verdict: decision.verdict,
    });
  }
  return record.check_in_id;
}

/** The id of the person in question; '' for codes that are not genuine, as their content can't be trusted. */
function personNamedBy(decision: Decision): string {
  if ('person' in decision) return decision.person.id;
  return decision.verdict === 'not_on_list' ? decision.userId : '';
}
