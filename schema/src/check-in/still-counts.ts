import type { CheckIn } from './check-in.ts';
import { isHeldForSender } from './held-for-sender.ts';

type Known = Pick<CheckIn, 'check_in_time' | 'status' | 'verdict' | 'hold_reason'>;

/**
 * Whether a record still says that its person is in. One that found them in already does so only as long as what it met
 * is not undone: the last record before it that let them in, or that was undone. Doors meet nobody by what is held for
 * who sent it.
 * @param record one that is not undone
 * @param known those of the same person that count or could count, are held, or were undone
 */
export function stillCounts(
  { verdict, check_in_time }: Pick<CheckIn, 'check_in_time' | 'verdict'>,
  known: readonly Known[],
): boolean {
  if (verdict === 'admitted') return true;
  const met = known
    .filter((record) => record.check_in_time <= check_in_time && !isHeldForSender(record))
    .filter((record) => record.verdict === 'admitted' || record.status === 'undone')
    .sort((a, b) => a.check_in_time.localeCompare(b.check_in_time))
    .at(-1);
  return met?.status !== 'undone';
}
