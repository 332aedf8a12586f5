import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { countable } from '../records/undo-plan.ts';

/** One ticket that was admitted more than once. */
export interface Conflict {
  user_id: string;
  /** In the order in which the server counts them. */
  records: CheckIn[];
  /** Time between the first and the last record, ms. */
  apart: number;
}

/**
 * Tickets that several doors admitted without knowing of each other, latest first. Excludes second scans that the door
 * itself recognised.
 */
export function findConflicts(records: readonly CheckIn[]): Conflict[] {
  const letIn = new Map<string, CheckIn[]>();
  for (const record of countable(records)) {
    if (record.status === 'duplicate' && record.verdict !== 'admitted') continue;
    const others = letIn.get(record.user_id);
    if (others) others.push(record);
    else letIn.set(record.user_id, [record]);
  }
  return [...letIn]
    .filter(([, { length }]) => length > 1)
    .map(([user_id, of]) => ({ user_id, records: of, apart: timeOf(of.at(-1)) - timeOf(of[0]) }))
    .sort((a, b) => timeOf(b.records.at(-1)) - timeOf(a.records.at(-1)));
}

const timeOf = (record: CheckIn | undefined): number => Date.parse(record?.check_in_time ?? '');
