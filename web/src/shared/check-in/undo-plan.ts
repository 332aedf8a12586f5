import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { ArgsOf } from '@baraza/schema/commands';
import { dayKey } from '../../i18n/formats.ts';
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

/** A person's records that count or could count, of the last day on which they came in, by the days of a time zone. */
export function ofLastDay(records: readonly CheckIn[], timeZone: string | undefined): CheckIn[] {
  const last = lastIn(records);
  if (!last) return [];
  const day = dayKey(last.check_in_time, timeZone);
  return countable(records).filter(({ check_in_time }) => dayKey(check_in_time, timeZone) === day);
}

/**
 * Steps to undo some records of a person; undoes the counting one last, so that none of the others replaces it meanwhile.
 * @param records all of the person
 */
export function undoSteps(
  records: readonly CheckIn[],
  undone: readonly Pick<CheckIn, 'id' | 'user_id' | 'status'>[],
  { revoked, reason }: { revoked: boolean; reason: string },
): ArgsOf<'undo_check_in'>[] {
  const counted = countable(records).find(({ status }) => status === 'accepted');
  const kept = records.filter(({ id }) => undone.every((record) => record.id !== id));
  const ordered = [...undone.filter(({ id }) => id !== counted?.id), ...undone.filter(({ id }) => id === counted?.id)];
  return ordered.map((record) => {
    const next = countsAfter(record.id === counted?.id ? kept : records, record, { revoked });
    return {
      check_in_id: record.id,
      user_id: record.user_id,
      reason,
      next: next ? { check_in_id: next.id, check_in_time: next.check_in_time } : null,
    };
  });
}
