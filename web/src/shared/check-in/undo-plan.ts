import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { ArgsOf } from '@baraza/schema/commands';
import { inOrder } from './let-in.ts';

/** A person's records that count or could count, in the server's order. */
export const countable = (records: readonly CheckIn[]): CheckIn[] =>
  records.filter(({ status }) => status === 'accepted' || status === 'duplicate').sort(inOrder);

/** What was done last with who is in, and may be a mistake: on a later day another one than the record that counts. */
export function lastIn(records: readonly CheckIn[]): CheckIn | undefined {
  const counting = countable(records);
  const counted = counting.find(({ status }) => status === 'accepted');
  return counted && (counting.findLast(({ verdict }) => verdict === 'admitted') ?? counted);
}

/** The record that will count after an undo, by the server's rules; undefined if none. */
export function countsAfter(
  records: readonly CheckIn[],
  undone: Pick<CheckIn, 'id' | 'status'>,
  ticket: { revoked: boolean },
): CheckIn | undefined {
  const others = countable(records).filter(({ id }) => id !== undone.id);
  const counted = others.find(({ status }) => status === 'accepted');
  if (counted || undone.status !== 'accepted' || ticket.revoked) return counted;
  return others.find(({ verdict }) => verdict === 'admitted');
}

/** Steps to undo one record or all of a person; undoes the counting one last, so that none replaces it meanwhile. */
export function undoSteps(
  records: readonly CheckIn[],
  undone: Pick<CheckIn, 'id' | 'user_id' | 'status'>,
  { all, revoked, reason }: { all: boolean; revoked: boolean; reason: string },
): ArgsOf<'undo_check_in'>[] {
  const step = (
    { id, user_id }: Pick<CheckIn, 'id' | 'user_id'>,
    next: CheckIn | undefined,
  ): ArgsOf<'undo_check_in'> => ({
    check_in_id: id,
    user_id,
    reason,
    next: next ? { check_in_id: next.id, check_in_time: next.check_in_time } : null,
  });
  if (!all) return [step(undone, countsAfter(records, undone, { revoked }))];
  const every = countable(records);
  const counted = every.find(({ status }) => status === 'accepted');
  const others = every.filter((record) => record !== counted).map((record) => step(record, counted));
  return counted ? [...others, step(counted, undefined)] : others;
}
